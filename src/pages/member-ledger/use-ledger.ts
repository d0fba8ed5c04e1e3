import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { useAsk } from "../../hooks/use-operation";
import { usePagesOf } from "../../providers/refresh";

export type Ledger = Output<typeof showLedger>;

export interface LedgerRequest {
  id: string;
  account_id: string;
  member_account_id?: string;
  from?: CalendarDate;
  to?: CalendarDate;
  order: "asc" | "desc";
}

/** The running ledger of an account, a page at a time by key: the pages so far, and the way to the next. */
export function useLedger(asked: LedgerRequest) {
  const ask = useAsk();
  return usePagesOf<Ledger>(showLedger, asked, {
    read: (after) => ask(showLedger, { ...asked, ...(after && { after }) }),
    next: (page) => page.next,
  });
}
