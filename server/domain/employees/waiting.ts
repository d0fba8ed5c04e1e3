import type { ApprovalItem } from "#contract/entities/approval";
import { acceptMembershipHandler, rejectMembershipHandler } from "#server/domain/employees/decide";
import type { WaitingKind } from "#server/platform/approvals/waiting";

const readWaiting = `
  select m.id, (select u.full_name from user_account u where u.id = m.user_id) as subject, m.created_at,
    m.version, m.user_id as maker_id, m.user_type, m.permission_name,
    cardinality(m.permissions) as permissions
  from user_organization m
  where m.branch_id = (select kaban_branch()) and m.application_status = 'pending' and m.deleted_at is null
    and m.user_id <> $1
  order by m.created_at, m.id limit 200`;

/** Who asks to be let into the branch; the page of employees shows more of them. */
export const waitingToJoin: WaitingKind = {
  kind: "join-request",
  approve: acceptMembershipHandler,
  reject: rejectMembershipHandler,
  async read({ tx, caller }, view) {
    if (view === "asked") return [];
    const { rows } = await tx.query(readWaiting, [caller.userId]);
    return rows.map(({ user_type, permission_name, permissions, ...row }): ApprovalItem => {
      const changes = Object.entries({ user_type, permission_name, permissions }).map(([field, after]) => ({
        field,
        before: null,
        after,
      }));
      return {
        ...row,
        maker_name: row.subject,
        kind: "join-request",
        operation: "employee:accept",
        label: "Accept into the branch",
        state: "pending",
        amount: null,
        reason: "",
        preview: { records: [{ entity: "user-organization", entity_id: row.id, changes }], entries: [] },
        expires_at: null,
        decided_at: null,
        way: "queue",
        needed: 1,
        decisions: [],
        may_decide: true,
        changes: [],
      };
    });
  },
};
