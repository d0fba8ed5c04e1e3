import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { readKey } from "../../../hooks/use-operation";
import { call } from "../../../providers/http";
import { requestOf } from "../../../providers/request-of";

export type Ledger = Output<typeof showLedger>;

export interface LedgerAsked {
  id: string;
  account_id: string;
  from?: CalendarDate;
  to?: CalendarDate;
  order: "asc" | "desc";
}

/** The running ledger of an account, a page at a time by key: the pages so far, and the way to the next. */
export function useLedger(asked: LedgerAsked) {
  return useInfiniteQuery({
    queryKey: readKey(showLedger, asked),
    queryFn: ({ pageParam, signal }) => {
      const input = { ...asked, ...(pageParam && { after: pageParam }) };
      return call<Ledger>({ ...requestOf(showLedger, input), signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Ledger) => page.next,
    placeholderData: keepPreviousData,
  });
}
