import { useState } from "react";
import { LastReceipts } from "../teller/last-receipts";
import { EntryDialogs } from "../transactions/entry-dialogs";

/** What the person posted last in their open batch, to be opened, printed again or reversed. */
export function MyReceipts() {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <LastReceipts onOpen={setShown} />
      <EntryDialogs id={shown} onShow={setShown} />
    </>
  );
}
