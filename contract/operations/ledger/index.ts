import type { Operation } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";

/** The verbs of ledger. */
export const ledger: readonly Operation[] = [showEntry];
