import type { ApprovalItem } from "#contract/entities/approval";
import { requiredPermission } from "#contract/kit/operation";
import { can, type Membership } from "#server/platform/auth/session";
import type { BranchCall } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";

export type WaitingCall = Pick<BranchCall<unknown>, "tx" | "caller" | "now" | "today">;

/** What waits in a table of its own: it stands in the same inbox and is decided by its own operations. */
export interface WaitingKind {
  kind: string;
  approve: OperationHandler;
  reject: OperationHandler;
  /** What waits, at most 200, and if they may decide it; or what they asked for. Counts take no previews. */
  read(call: WaitingCall, view: "to decide" | "count" | "asked"): Promise<ApprovalItem[]>;
}

/** Those kinds that the membership may decide at all. */
export const openKinds = (kinds: readonly WaitingKind[], membership: Membership) =>
  kinds.filter(({ approve }) => {
    const permission = requiredPermission(approve.operation);
    return permission === null || can(membership, permission);
  });
