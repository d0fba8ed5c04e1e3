import type { Employee, MembershipStatus } from "#contract/entities/membership";
import { isOfferedFor } from "#contract/kit/operation";
import {
  acceptMembership,
  banMembership,
  endMembership,
  reinstateMembership,
  rejectMembership,
  suspendMembership,
} from "#contract/operations/employees/decide";
import { assertMayAct } from "#server/domain/employees/assert-access";
import { lockEmployee, rightsGiven, writeEmployee } from "#server/domain/employees/rows";
import { refusing } from "#server/platform/db/constraints";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Decision = typeof acceptMembership | typeof rejectMembership;

/** Where a decision leads; null where the membership ends. From where is its declaration's. */
type End = MembershipStatus | null;

async function decide(operation: Decision, call: BranchCall<Decision>, to: End): Promise<Employee> {
  const { input, caller, now, refusal } = call;
  const before = await lockEmployee(call);
  await assertMayAct(call, before);
  const status = before.application_status;
  if (!isOfferedFor(operation, { application_status: status })) throw refusal("wrong_status", { status });
  const decided = {
    application_status: to ?? status,
    decided_by_id: caller.userId,
    decided_at: now.toISOString(),
    decision_reason: input.reason || null,
  };
  const words = { organization_keeps_owner: () => refusal("last_owner") };
  const ended = to === null ? now : null;
  const given = to === "accepted" ? rightsGiven(call) : {};
  await refusing(words, () => writeEmployee(call, before.id, { ...decided, ...given, deleted_at: ended }));
  const after: Employee = { ...before, ...decided, version: before.version + 1 };
  call.audit({ entity: "user-organization", entityId: before.id, before, after });
  call.emit("employee.update", [before.id]);
  return after;
}

const served = (operation: Decision, to: End): OperationHandler =>
  serve(operation, (call: BranchCall<Decision>) => decide(operation, call, to));

export const acceptMembershipHandler = served(acceptMembership, "accepted");
export const rejectMembershipHandler = served(rejectMembership, "not-allowed");

/** The operations that let people into a branch and keep them out of it. */
export const decisions: readonly OperationHandler[] = [
  acceptMembershipHandler,
  rejectMembershipHandler,
  served(suspendMembership, "reported"),
  served(banMembership, "ban"),
  served(reinstateMembership, "accepted"),
  served(endMembership, null),
];
