import { type SQL, sql } from "drizzle-orm";
import { accountList } from "#contract/entities/account";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** What the list does not take from the column of the same name. */
const computed: Record<string, SQL> = {
  balance: sql`(case a.normal_side when 'debit' then b.balance else -b.balance end)`,
  is_placed: sql`((select count(*) from statement_place p
    where p.branch_id = a.branch_id and p.account_id = a.id) = 2)`,
};

const nameIn = (table: string, id: string) =>
  sql`(select r.name from ${sql.identifier(table)} r
    where r.branch_id = a.branch_id and r.id = a.${sql.identifier(id)})`;

/** The chart of accounts with balances. */
export const accountLists: ServedList[] = [
  {
    list: accountList,
    source: {
      from: sql`account a join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id`,
      tenant: inBranch("a"),
      where: sql`a.deleted_at is null`,
      columns: Object.fromEntries(
        Object.keys(accountList.fields).map((name) => [
          name,
          computed[name] ?? sql`a.${sql.identifier(name)}`,
        ]),
      ),
      also: {
        account_classification_name: nameIn("account_classification", "account_classification_id"),
        account_category_name: nameIn("account_category", "account_category_id"),
        member_type_name: nameIn("member_type", "member_type_id"),
        default_payment_type_name: nameIn("payment_type", "default_payment_type_id"),
        time_deposit_type_name: nameIn("time_deposit_type", "time_deposit_type_id"),
        loan_account_code: sql`(select l.code from account l
          where l.branch_id = a.branch_id and l.id = a.loan_account_id)`,
        loan_account_name: nameIn("account", "loan_account_id"),
        icon: sql`a.icon`,
        tags: sql`a.tags`,
        version: sql`a.version`,
      },
      key: [sql`a.id`],
    },
  },
];
