import { decisions } from "#server/platform/approvals/decisions";
import { inbox } from "#server/platform/approvals/inbox";
import { ruleOperations } from "#server/platform/approvals/rule-operations";
import type { WaitingKind } from "#server/platform/approvals/waiting";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of approvals, where those kinds wait in tables of their own. */
export const approvals = (kinds: readonly WaitingKind[]): readonly OperationHandler[] => [
  ...inbox(kinds),
  ...decisions(kinds),
  ...ruleOperations,
];
