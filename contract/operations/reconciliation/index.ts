import type { Operation } from "#contract/kit/operation";
import {
  approveReconciliation,
  closeReconciliation,
  reopenReconciliation,
} from "#contract/operations/reconciliation/close";
import {
  matchLine,
  matchSuggested,
  showReconciliation,
  unmatchLine,
} from "#contract/operations/reconciliation/match";

/** The operations by which the books are held against banks. */
export const reconciliation: readonly Operation[] = [
  showReconciliation,
  matchLine,
  matchSuggested,
  unmatchLine,
  closeReconciliation,
  approveReconciliation,
  reopenReconciliation,
];
