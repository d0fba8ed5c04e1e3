import { showMemberAccount } from "#contract/operations/member-ledger/show-member-account";
import { serve } from "#server/platform/operations/serve";

const read = `
  select h.id, h.number, h.member_id, m.full_name as member_name, h.account_id, a.code as account_code,
    a.name as account_name
  from member_account h
  join member m on m.branch_id = h.branch_id and m.id = h.member_id and m.deleted_at is null
  join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.id = $1`;

export const showMemberAccountHandler = serve(
  showMemberAccount,
  async ({ tx, input, refusal }) => {
    const { rows } = await tx.query({ name: "member-account-named", text: read, values: [input.id] });
    if (!rows[0]) throw refusal("member_account_unknown");
    return rows[0];
  },
  { onReader: true },
);
