import type { Output } from "#contract/kit/operation";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { isHidden } from "#server/domain/batches/totals";
import { serve } from "#server/platform/operations/serve";

const readDrawers = `
  select b.id as batch_id, b.reference, u.full_name as teller_name, b.entry_date,
    case when not ${isHidden("b", "$2")} then b.expected_cash end as expected_cash,
    b.entry_date < $1::date as is_overdue
  from transaction_batch b join user_account u on u.id = b.user_id
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.ended_at is null
  order by b.entry_date, u.full_name, b.id`;

// Cash on hand lies in the drawers. A bank is what the branch says it has an account at.
const readAccounts = `
  select a.id as account_id, a.code, a.name, c.balance, r.role = 'vault' as is_vault,
    r.role is not distinct from 'bank' or exists (select from bank_account b
      where b.organization_id = a.organization_id and b.branch_id = a.branch_id and b.account_id = a.id
        and b.deleted_at is null) as is_bank
  from account a join account_balance c on c.organization_id = a.organization_id
    and c.branch_id = a.branch_id and c.account_id = a.id
  left join branch_account r on r.organization_id = a.organization_id and r.branch_id = a.branch_id
    and r.account_id = a.id and r.role in ('vault', 'cash on hand', 'bank')
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.deleted_at is null and a.is_cash_equivalent and a.member_kind is null
    and (c.line_count > 0 or r.role in ('vault', 'bank'))
    and r.role is distinct from 'cash on hand'
  order by a.code`;

type Account = Output<typeof cashPosition>["banks"][number];

export const cashPositionHandler = serve(cashPosition, async ({ tx, today, caller }) => {
  const { rows: drawers } = await tx.query(readDrawers, [today, caller.userId]);
  const { rows } = await tx.query(readAccounts);
  const vault: number = rows.find(({ is_vault }) => is_vault)?.balance ?? 0;
  const told = (isBank: boolean) =>
    rows.flatMap(({ is_vault, is_bank, ...account }) =>
      is_vault || is_bank !== isBank ? [] : [account as Account],
    );
  const [banks, others] = [told(true), told(false)];
  const isWhole = drawers.every(({ expected_cash }) => expected_cash !== null);
  const total =
    vault +
    drawers.reduce((sum, { expected_cash }) => sum + expected_cash, 0) +
    [...banks, ...others].reduce((sum, { balance }) => sum + balance, 0);
  return { vault, drawers, banks, others, total: isWhole ? total : null };
});
