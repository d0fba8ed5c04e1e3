import type { Member } from "#contract/entities/member";
import {
  approveMember,
  pendingMembers,
  rejectMember,
  returnMember,
  submitMember,
  type VerificationAct,
  verificationSteps,
} from "#contract/operations/members/verification";
import { changeMember, lockOpenMember, type MemberCall } from "#server/domain/members/change";
import { briefColumns, mayDecide } from "#server/domain/members/rows";
import { countSuspects } from "#server/domain/members/suspicions";
import { isIndependent } from "#server/platform/approvals/independence";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = MemberCall<"member_not_found" | "stale_version" | "member_closed" | "status_does_not_allow">;

/** Leads a member from one standing to the next; the verifier is noted, and forgotten when it is undone. */
async function lead(call: Call, act: VerificationAct, before: Member, reason: string | null) {
  const { from, to } = verificationSteps[act];
  if (!(from as readonly string[]).includes(before.status)) {
    throw call.refusal("status_does_not_allow", { status: before.status });
  }
  const verified = to === "verified";
  return changeMember(call, before, {
    status: to,
    status_reason: reason,
    verified_by_id: verified ? call.caller.userId : null,
    verified_at: verified ? call.now.toISOString() : null,
  });
}

const readMakers = `select array_remove(array[created_by_id, prepared_by_id], null) as makers from member
    where branch_id = (select kaban_branch()) and id = $1`;

type Decision = MemberCall<
  "member_not_found" | "stale_version" | "member_closed" | "status_does_not_allow" | "maker_may_not_verify"
>;

/** The member a decision is about, whom the caller neither added nor last changed, nor depends on who did. */
async function lockForDecision(call: Decision): Promise<Member> {
  const { tx, caller, now, refusal } = call;
  const before = await lockOpenMember(call);
  const { rows } = await tx.query(readMakers, [before.id]);
  const { makers } = rows[0];
  if (!(await isIndependent(tx, { userId: caller.userId, makers, now })))
    throw refusal("maker_may_not_verify");
  return before;
}

// Who waits to be let into the branch as this member is let in with them.
const letIn = `
  update user_organization set application_status = 'accepted', decided_by_id = $2, decided_at = $3,
    decision_reason = null, updated_at = $3, version = version + 1
  where user_id = $1 and branch_id = (select kaban_branch()) and user_type = 'member'
    and application_status = 'pending' and deleted_at is null returning id`;

export const approveMemberHandler = serve(approveMember, async (call) => {
  const { tx, caller, now } = call;
  const after = await lead(call, "approve", await lockForDecision(call), null);
  if (after.user_id) {
    const { rows } = await tx.query(letIn, [after.user_id, caller.userId, now]);
    if (rows[0]) call.emit("employee.update", [rows[0].id]);
  }
  return after;
});
export const rejectMemberHandler = serve(rejectMember, async (call) =>
  lead(call, "reject", await lockForDecision(call), call.input.reason),
);
const submitMemberHandler = serve(submitMember, async (call) =>
  lead(call, "submit", await lockOpenMember(call), null),
);
const returnMemberHandler = serve(returnMember, async (call) =>
  lead(call, "return", await lockOpenMember(call), call.input.reason),
);

const readWaiting = `
  select ${briefColumns}, m.email, m.created_at, m.version,
    (select t.name from member_type t where t.branch_id = m.branch_id
      and t.id = m.member_type_id) as member_type_name,
    (select u.full_name from user_account u where u.id = m.created_by_id) as created_by_name,
    ${mayDecide("$2")} as may_decide,
    count(*) over () as total
  from member m
  where m.branch_id = (select kaban_branch()) and m.status = any($1) and m.status in ('pending', 'for review')
    and not m.is_closed and m.deleted_at is null
  order by m.created_at desc, m.id desc limit 200`;

const pendingMembersHandler = serve(pendingMembers, async ({ tx, input, caller }) => {
  const statuses = input.status ? [input.status] : ["pending", "for review"];
  const { rows } = await tx.query(readWaiting, [statuses, caller.userId]);
  const suspected = await countSuspects(
    tx,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ total: _, ...row }) => ({ ...row, suspected_count: suspected.get(row.id) ?? 0 }));
  return { data, totalSize: rows[0]?.total ?? 0 };
});

/** The operations of verification. */
export const verification: readonly OperationHandler[] = [
  submitMemberHandler,
  approveMemberHandler,
  rejectMemberHandler,
  returnMemberHandler,
  pendingMembersHandler,
];
