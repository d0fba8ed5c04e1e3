import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { Transaction } from "#server/platform/db/database";

// Where the branch has said which its bank accounts are, those alone; else what may be one.
const read = `
  select from account a
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.id = $1 and a.deleted_at is null and a.is_cash_equivalent and a.member_kind is null
    and a.normal_side = 'debit' and a.id <> all ($2::uuid[])
    and not exists (select from payment_type p where p.organization_id = a.organization_id
      and p.branch_id = a.branch_id and p.account_id = a.id and p.type = 'check' and p.deleted_at is null)
    and (exists (select from bank_account b where b.organization_id = a.organization_id
        and b.branch_id = a.branch_id and b.account_id = a.id and b.deleted_at is null)
      or not exists (select from bank_account b where b.organization_id = a.organization_id
        and b.branch_id = a.branch_id and b.deleted_at is null))`;

/** Whether an account of the chart holds the branch's money in a bank. */
export async function isBankAccount(tx: Transaction, accountId: string): Promise<boolean> {
  const roles = await readBranchAccounts(tx);
  const own = [roles.get("vault"), roles.get("cash on hand")].filter((id) => id !== undefined);
  const { rowCount } = await tx.query(read, [accountId, own]);
  return rowCount !== 0;
}
