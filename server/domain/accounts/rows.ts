import type { Account } from "#contract/entities/account-input";
import { accountInput } from "#contract/entities/account-input";
import type { Transaction } from "#server/platform/db/database";

/** The columns of an account that are written as they are sent. */
export const writtenColumns = Object.keys(accountInput.shape);

const name = (table: string, id: string) =>
  `(select r.name from ${table} r where r.branch_id = a.branch_id and r.id = a.${id})
    as ${id.replace(/_id$/, "_name")}`;

const columns = [
  "a.id",
  ...writtenColumns.map((column) => `a.${column}`),
  "a.account_type, a.is_contra, a.member_kind, a.display_order, a.status",
  "case a.normal_side when 'debit' then b.balance else -b.balance end as balance, b.line_count",
  name("account_classification", "account_classification_id"),
  name("account_category", "account_category_id"),
  name("member_type", "member_type_id"),
  name("payment_type", "default_payment_type_id"),
  name("time_deposit_type", "time_deposit_type_id"),
  "l.code as loan_account_code, l.name as loan_account_name",
  `array(select r.role from branch_account r where r.branch_id = a.branch_id and r.account_id = a.id
    order by r.role) as roles`,
  "a.version, a.created_at, a.created_by_id, a.updated_at, a.updated_by_id",
  "(select u.full_name from user_account u where u.id = a.created_by_id) as created_by_name",
  "(select u.full_name from user_account u where u.id = a.updated_by_id) as updated_by_name",
].join(", ");

const readAccounts = `
  select ${columns}
  from account a join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
  left join account l on l.branch_id = a.branch_id and l.id = a.loan_account_id
  where a.branch_id = (select kaban_branch()) and a.id = any($1::uuid[]) and a.deleted_at is null
  order by a.id`;

/** The living accounts of those ids, whole. */
export async function findAccounts(tx: Transaction, ids: readonly string[]): Promise<Account[]> {
  const { rows } = await tx.query({ name: "accounts", text: readAccounts, values: [ids] });
  return rows;
}

interface Call {
  tx: Transaction;
  input: { id: string };
  refusal(code: "account_not_found"): Error;
}

/** The account a call is about. */
export async function readAccount({ tx, input, refusal }: Call): Promise<Account> {
  const [account] = await findAccounts(tx, [input.id]);
  if (!account) throw refusal("account_not_found");
  return account;
}

const lock = `select id from account where branch_id = (select kaban_branch()) and id = any($1::uuid[])
    and deleted_at is null order by id for update`;

/** As findAccounts; nobody posts to them, or changes them, until the transaction ends. */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<Account[]> {
  await tx.query(lock, [ids]);
  return findAccounts(tx, ids);
}

/** As readAccount, locked. */
export async function lockAccount(call: Call): Promise<Account> {
  await call.tx.query(lock, [[call.input.id]]);
  return readAccount(call);
}

/** "11110 Cash on Hand" */
export const named = ({ code, name }: Pick<Account, "code" | "name">) => `${code} ${name}`;

/** What a footstep says of an account. */
export const stepOf = (after: Account) => ({ entity: "account", entityId: after.id, after });
