import type { ApprovalItem } from "#contract/entities/approval";
import { type Operation, requiredPermission } from "#contract/kit/operation";
import { can, type Membership } from "#server/platform/auth/session";
import type { BranchCall } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";

/** What waits in a table of its own: it stands in the same inbox and is decided by its own operations. */
export interface WaitingKind {
  kind: string;
  approve: OperationHandler;
  reject: OperationHandler;
  /** What waits now, the oldest first, 200 at most, and whether the caller may decide it. */
  read(call: Pick<BranchCall<unknown>, "tx" | "caller" | "now" | "today">): Promise<ApprovalItem[]>;
}

const opens = (membership: Membership, operation: Operation) => {
  const permission = requiredPermission(operation);
  return permission === null || can(membership, permission);
};

/** Those kinds that the membership may decide at all. */
export const openKinds = (kinds: readonly WaitingKind[], membership: Membership) =>
  kinds.filter(({ approve }) => opens(membership, approve.operation));
