import { useCallback, useState } from "react";
import type { PassbookLine } from "#contract/entities/passbook";
import { printPassbook, showPassbook } from "#contract/operations/member-ledger/passbook";
import { useOperation, useRead } from "../../../hooks/use-operation";
import { useLive } from "../../../providers/live-provider";

export interface MemberAccountIds {
  id: string;
  account_id: string;
  member_account_id?: string;
}

/** A passbook as it is kept, the volume that is shown, and what is being printed. */
export function usePassbook(memberAccount: MemberAccountIds) {
  const [volumeId, setVolumeId] = useState<string | null>(null);
  const [onPaper, setOnPaper] = useState<PassbookLine[]>([]);
  const read = useRead(
    showPassbook,
    { ...memberAccount, ...(volumeId && { volume_id: volumeId }) },
    { keepPrevious: true },
  );
  const printing = useOperation(printPassbook);
  useLive(["journal.create"], () => void read.refetch());

  /** Sends lines to the printer, and reads the book anew: they are in it now. */
  const toPaper = (lines: PassbookLine[]) => {
    setOnPaper(lines);
    void read.refetch();
  };

  const takeOut = useCallback(() => setOnPaper([]), []);

  async function printNew() {
    const [newest] = read.data?.volumes ?? [];
    if (!newest) return;
    try {
      const input = { ...memberAccount, volume_id: newest.id, from_position: newest.printed + 1 };
      toPaper((await printing.run(input)).lines);
    } catch {
      // The refusal is shown; the book has moved on, or is full.
      void read.refetch();
    }
  }

  return {
    read,
    showVolume: setVolumeId,
    onPaper,
    toPaper,
    takeOut,
    printNew,
    isPrinting: printing.pending,
    refusal: printing.refusal,
  };
}

export type ShownPassbook = ReturnType<typeof usePassbook>;
