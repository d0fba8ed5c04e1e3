import type { ApprovalItem } from "#contract/entities/approval";
import { mayDecide } from "#server/domain/members/rows";
import { approveMemberHandler, rejectMemberHandler } from "#server/domain/members/verification";
import type { WaitingKind } from "#server/platform/approvals/waiting";

const readWaiting = `
  select m.id, m.full_name as subject, m.created_at, m.version, m.created_by_id as maker_id,
    (select u.full_name from user_account u where u.id = m.created_by_id) as maker_name,
    ${mayDecide("$1")} as may_decide, m.passbook, m.birthdate, m.contact_number,
    (select t.name from member_type t where t.branch_id = m.branch_id
      and t.id = m.member_type_id) as member_type
  from member m
  where m.branch_id = (select kaban_branch()) and m.status in ('pending', 'for review') and not m.is_closed
    and m.deleted_at is null
  order by m.created_at, m.id limit 200`;

/** What is seen of somebody new: each field they have, as coming from nothing. */
function asNew(entity: string, id: string, values: Record<string, unknown>): ApprovalItem["preview"] {
  const changes = Object.entries(values)
    .filter(([, value]) => value !== null && value !== "")
    .map(([field, after]) => ({ field, before: null, after }));
  return { records: [{ entity, entity_id: id, changes }], entries: [] };
}

/** The members who wait to be verified; the page of verification shows more of them. */
export const waitingMembers: WaitingKind = {
  kind: "member-verification",
  approve: approveMemberHandler,
  reject: rejectMemberHandler,
  async read({ tx, caller }, view) {
    if (view === "asked") return [];
    const { rows } = await tx.query(readWaiting, [caller.userId]);
    return rows.map(
      ({ passbook, birthdate, contact_number, member_type, ...row }): ApprovalItem => ({
        ...row,
        kind: "member-verification",
        operation: "members:approve-member",
        label: "Verify a member",
        state: "pending",
        amount: null,
        reason: "",
        preview: asNew("member", row.id, { member_type, passbook, birthdate, contact_number }),
        expires_at: null,
        decided_at: null,
        way: "queue",
        needed: 1,
        decisions: [],
        changes: [],
      }),
    );
  },
};
