import type { Refusal } from "#contract/kit/refusal";
import {
  type approveHere,
  type DecisionOutcome,
  decideApprovals,
} from "#contract/operations/approvals/decide";
import { judge, readDecider } from "#server/platform/approvals/decider";
import { replay } from "#server/platform/approvals/replay";
import { type ApprovalRequest, endRequest, lockRequest } from "#server/platform/approvals/requests";
import type { BranchCall } from "#server/platform/operations/call";
import { declaredRefusal } from "#server/platform/operations/call";
import type { Services } from "#server/platform/operations/run";

/** A decision on one request, by the caller of the call. */
export interface Decision {
  id: string;
  isApproval: boolean;
  reason: string;
  isAtWindow: boolean;
  /** What is to be done once it is committed. */
  after: (() => Promise<unknown>)[];
}

type Call = BranchCall<typeof decideApprovals> | BranchCall<typeof approveHere>;
const refuse = (code: Parameters<BranchCall<typeof decideApprovals>["refusal"]>[0], detail = {}): Refusal =>
  declaredRefusal(decideApprovals, code, detail);

function refuseEnded({ state, expires_at, tier }: ApprovalRequest, now: Date, decision: Decision): void {
  if (state !== "pending") throw refuse("request_not_pending", { state });
  if (new Date(expires_at) <= now) throw refuse("request_expired");
  if (!decision.isApproval) return;
  if (decision.isAtWindow && tier.way === "queue") throw refuse("only_from_queue");
  if (!decision.isAtWindow && tier.way === "window") throw refuse("only_at_window");
}

const insert = `
  insert into approval_decision (organization_id, branch_id, request_id, user_id, deputy_for_id, is_approval,
    reason, is_at_window, decided_at)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;
const countApprovals = `
  select count(*) as count from approval_decision
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and request_id = $1 and is_approval`;

/** Keeps the decision of the caller; answers how many have approved by now. */
async function keepDecision(call: Call, request: ApprovalRequest, decision: Decision): Promise<number> {
  const { tx, caller, now, today } = call;
  const decider = await readDecider(tx, { userId: caller.userId, today, now });
  const [capacity] = await judge(tx, decider, [request]);
  if (typeof capacity === "string") throw refuse(capacity);
  const { rowCount } = await tx.query(insert, [
    request.id,
    caller.userId,
    capacity?.deputyForId ?? null,
    decision.isApproval,
    decision.reason,
    decision.isAtWindow,
    now,
  ]);
  if (rowCount === 0) throw refuse("already_decided_by_you");
  return (await tx.query(countApprovals, [request.id])).rows[0].count;
}

/**
 * Decides on one request, whose row is locked: of those who decide together one carries it out, and the
 * others are told that it was. A rejection ends it; an approval carries it out once enough have approved.
 * When the operation refuses, or would refuse, nothing is kept and the request waits on; when what it rests
 * on has changed, it ends.
 */
export async function decideRequest(
  services: Services,
  call: Call,
  decision: Decision,
): Promise<DecisionOutcome> {
  const { tx, now } = call;
  const { id, isApproval, reason } = decision;
  const request = await lockRequest(tx, id);
  if (!request) throw refuse("request_not_found");
  refuseEnded(request, now, decision);
  const approvals = await keepDecision(call, request, decision);
  const answer: DecisionOutcome = { id, state: "pending", refused: null, changes: [] };
  if (!isApproval) {
    answer.state = "rejected";
    await endRequest(tx, id, { state: "rejected", now });
  } else {
    const isLast = approvals >= request.tier.needed;
    const replayed = await replay(services, call as BranchCall<unknown>, request, refuse, { isLast });
    if ("refused" in replayed) throw replayed.refused;
    if ("finish" in replayed) decision.after.push(replayed.finish);
    if ("outdated" in replayed) answer.changes = replayed.outdated;
    if (!("wouldDo" in replayed)) {
      answer.state = "outdated" in replayed ? "outdated" : "approved";
      const outcome = "output" in replayed ? replayed.output : replayed.outdated;
      await endRequest(tx, id, { state: answer.state, now, outcome });
    }
  }
  const { kind, operation, state } = request;
  call.audit({
    entity: "approval-request",
    entityId: id,
    ...(reason && { description: reason }),
    before: { kind, operation, state },
    after: { kind, operation, state: answer.state },
  });
  call.emit("approval-request.update", [id]);
  return answer;
}
