import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { heldColumns } from "#server/domain/ledger/holds";
import { payingColumns } from "#server/domain/ledger/notices";
import { serve } from "#server/platform/operations/serve";

// The stricter of the account's status and the member's own.
const readMemberAccounts = `
  select h.id as member_account_id, h.number, h.opened_on, a.id as account_id, a.code, a.name, a.member_kind,
    a.minimum_balance, coalesce(h.balance, 0) as balance, coalesce(h.overdraft_limit, 0) as overdraft_limit,
    h.overdraft_until, ${payingColumns}, h.last_entry_date,
    a.show_in_deposit and a.member_kind <> 'loan' as takes_deposits,
    ${heldColumns("$2")},
    a.show_in_withdraw and a.member_kind = 'savings' as allows_withdrawals,
    case when 'closed' in (a.status, h.status) then 'closed'
      when 'frozen' in (a.status, h.status) then 'frozen' else coalesce(h.status, 'open') end as status
  from account a left join member_account h
    on h.branch_id = a.branch_id and h.account_id = a.id and h.member_id = $1
  where a.branch_id = (select kaban_branch()) and a.member_kind is not null
    and (a.member_kind <> 'loan' or h.member_id is not null) and a.deleted_at is null
  order by a.code, h.number`;

export const memberAccountsHandler = serve(memberAccounts, async ({ tx, input, today, refusal }) => {
  const member = await tx.query(
    "select from member where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null",
    [input.id],
  );
  if (member.rowCount === 0) throw refusal("member_not_found");
  const { rows } = await tx.query({
    name: "member-accounts",
    text: readMemberAccounts,
    values: [input.id, today],
  });
  const head = await tx.query(
    "select signature_above from journal_head where branch_id = (select kaban_branch())",
  );
  return { signature_above: head.rows[0]?.signature_above ?? null, data: rows };
});
