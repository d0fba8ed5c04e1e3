import type { Employee, MembershipStatus } from "#contract/entities/membership";
import {
  acceptMembership,
  banMembership,
  endMembership,
  reinstateMembership,
  rejectMembership,
  suspendMembership,
} from "#contract/operations/employees/decide";
import { refuseBeyondReach } from "#server/domain/employees/assert-access";
import { lockEmployee } from "#server/domain/employees/rows";
import type { BranchCall } from "#server/operations/call";
import { type Served, serve } from "#server/operations/serve";
import { refusing } from "#server/platform/db/constraints";

type Decision = typeof acceptMembership | typeof rejectMembership;

/** From which states a decision leads where; null where the membership ends. */
interface Way {
  from: readonly MembershipStatus[];
  to: MembershipStatus | null;
}

const write = `
  update user_organization set application_status = $2, decided_by_id = $3, decided_at = $4,
    decision_reason = $5, deleted_at = $6, updated_at = $4, version = version + 1
  where id = $1`;

async function decide(call: BranchCall<Decision>, { from, to }: Way): Promise<Employee> {
  const { tx, input, caller, now, refusal } = call;
  const before = await lockEmployee(call);
  await refuseBeyondReach(call, before);
  const status = before.application_status;
  if (!from.includes(status)) throw refusal("wrong_status", { status });
  const reason = input.reason || null;
  const ended = to === null ? now : null;
  const words = { organization_keeps_owner: () => refusal("last_owner") };
  await refusing(words, () => tx.query(write, [before.id, to ?? status, caller.userId, now, reason, ended]));
  const after: Employee = {
    ...before,
    application_status: to ?? status,
    decided_by_id: caller.userId,
    decided_at: now.toISOString(),
    decision_reason: reason,
    version: before.version + 1,
  };
  call.about({ entity: "user-organization", entityId: before.id, before, after });
  call.stir("employee.update", [before.id]);
  return after;
}

const served = (operation: Decision, way: Way): Served =>
  serve(operation, (call: BranchCall<Decision>) => decide(call, way));

/** The verbs that let people into a branch and keep them out of it. */
export const decisions: readonly Served[] = [
  served(acceptMembership, { from: ["pending"], to: "accepted" }),
  served(rejectMembership, { from: ["pending"], to: "not-allowed" }),
  served(suspendMembership, { from: ["accepted"], to: "reported" }),
  served(banMembership, { from: ["pending", "accepted", "reported", "not-allowed"], to: "ban" }),
  served(reinstateMembership, { from: ["reported", "ban", "not-allowed"], to: "accepted" }),
  served(endMembership, { from: ["accepted", "reported"], to: null }),
];
