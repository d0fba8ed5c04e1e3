import type { Operation } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";

/** The operations of ledger. */
export const ledger: readonly Operation[] = [showEntry, showPostingSettings];
