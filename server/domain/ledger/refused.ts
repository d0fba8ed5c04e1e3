import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";

/** A posting the ledger's rules refuse: the code its operation declares, and what fills the text. */
export interface LedgerRefusal {
  refused: LedgerRefusalCode;
  detail?: Record<string, string>;
  /** Which line of the posting it is about, from 1 on. */
  line?: number;
}

export const isRefused = <T extends object>(result: T | LedgerRefusal): result is LedgerRefusal =>
  "refused" in result;
