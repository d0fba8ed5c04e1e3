import type { Operation } from "#contract/kit/operation";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";

/** The operations of ledger. */
export const ledger: readonly Operation[] = [
  nextReference,
  postOpeningBalances,
  savePostingRules,
  showEntry,
  showPostingRules,
  showPostingSettings,
];
