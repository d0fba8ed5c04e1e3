import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { myLedger } from "#contract/operations/member-ledger/mine";
import type { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { useAsk } from "../../hooks/use-operation";
import { usePagesOf } from "../../providers/refresh";

export type Ledger = Output<typeof showLedger>;

interface Period {
  from?: CalendarDate;
  to?: CalendarDate;
  order: "asc" | "desc";
}

/** What each of the two says which account is meant by. */
interface LedgerOf {
  "show-ledger": Period & { id: string; account_id: string; member_account_id?: string };
  "my-ledger": Period & { id: string };
}

/**
 * The running ledger of one account, a member's as the branch sees it or one's own: a page at a time by key,
 * the pages so far, and the way to the next.
 */
export function useLedger<Op extends typeof showLedger | typeof myLedger>(
  operation: Op,
  asked: LedgerOf[Op["name"] & keyof LedgerOf],
) {
  const ask = useAsk();
  return usePagesOf<Ledger>(operation, asked, {
    read: (after) => ask(operation as typeof showLedger, { ...asked, ...(after && { after }) } as never),
    next: (page) => page.next,
  });
}
