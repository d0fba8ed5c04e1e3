import { useState } from "react";
import { EntryDrawer } from "./entry-drawer";
import { ReverseDialog } from "./reverse-dialog";

export interface Reversing {
  id: string;
  reference: string;
}

interface EntryDialogsProps {
  /** The entry that is shown. */
  id: string | null;
  onShow(id: string | null): void;
  /** An entry that is to be reversed without being shown first. */
  reversing?: Reversing | null;
  onReversingDone?(): void;
}

/** What opens over a list of entries: one entry in full, and its reversal. */
export function EntryDialogs({ id, onShow, reversing = null, onReversingDone }: EntryDialogsProps) {
  const [fromDrawer, setFromDrawer] = useState<Reversing | null>(null);
  const entry = reversing ?? fromDrawer;
  const close = () => {
    setFromDrawer(null);
    onReversingDone?.();
  };
  return (
    <>
      <EntryDrawer id={id} onOpen={onShow} onReverse={setFromDrawer} onClose={() => onShow(null)} />
      {entry && <ReverseDialog key={entry.id} entry={entry} onClose={close} onReversed={close} />}
    </>
  );
}
