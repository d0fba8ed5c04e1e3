import type { AccountRole } from "#contract/operations/ledger/show-posting-settings";
import type { Transaction } from "#server/platform/db/database";

/** The accounts that play a part in the transaction's branch, by their part. */
export async function readBranchAccounts(tx: Transaction): Promise<Map<AccountRole, string>> {
  const { rows } = await tx.query({
    name: "branch-accounts",
    text: "select role, account_id from branch_account where branch_id = (select kaban_branch())",
  });
  return new Map(rows.map((row) => [row.role, row.account_id]));
}
