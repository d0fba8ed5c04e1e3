import type { Operation } from "#contract/kit/operation";
import {
  openingTieOut,
  postImportedBalances,
  takeBackBalances,
} from "#contract/operations/opening-balances/post-import";

/** The operations on opening balances that files bring in. */
export const openingBalances: readonly Operation[] = [openingTieOut, postImportedBalances, takeBackBalances];
