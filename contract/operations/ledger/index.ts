import type { Operation } from "#contract/kit/operation";
import {
  showAccountLedger,
  showOwnAccountLedger,
  summariseLedger,
  summariseOwnLedger,
} from "#contract/operations/ledger/account-ledger";
import { beginEmpty } from "#contract/operations/ledger/begin-empty";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";

/** The operations of ledger. */
export const ledger: readonly Operation[] = [
  beginEmpty,
  nextReference,
  postOpeningBalances,
  savePostingRules,
  showAccountLedger,
  showOwnAccountLedger,
  showEntry,
  showPostingRules,
  showPostingSettings,
  summariseLedger,
  summariseOwnLedger,
];
