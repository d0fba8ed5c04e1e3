import { pluralOf, tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import type { Transaction } from "#server/platform/db/database";

/** What goes with an account, and is no use of it. */
const ownTables = ["account_balance", "account_version", "journal_line", "statement_place"];

/** What holds an account, where the name of its table is not the word for it. */
const words: Record<string, string> = {
  account: "accounts that serve it",
  member_account: "accounts of members",
  passbook_volume: "passbooks",
  voucher_line: "voucher lines",
  user_organization: "people's settings",
  ...Object.fromEntries(resources.map((resource) => [tableName(resource), pluralOf(resource).toLowerCase()])),
};

interface Referring {
  table: string;
  column: string;
  marks_deleted: boolean;
}

// Asked of the database itself, so that no table that comes later is forgotten.
const findReferring = `
  select c.conrelid::regclass::text as table, a.attname as column,
    exists (select from pg_attribute d where d.attrelid = c.conrelid and d.attname = 'deleted_at'
      and not d.attisdropped) as marks_deleted
  from pg_constraint c
  cross join unnest(c.conkey, c.confkey) as k (own, theirs)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
  join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.theirs and t.attname = 'id'
  where c.contype = 'f' and c.confrelid = 'account'::regclass and c.conrelid::regclass::text <> all($1)
  order by 1, 2`;

const readOwn = `
  select account_id as id, 1 as rank, line_count || ' journal lines' as used from account_balance
    where branch_id = (select kaban_branch()) and account_id = any($1::uuid[]) and line_count > 0
  union all
  select account_id, 2, 'the branch as ' || role from branch_account
    where branch_id = (select kaban_branch()) and account_id = any($1::uuid[])
  union all
  select account_id, 3, 'the ' || replace(kind, '-', ' ') || ' definition' from statement_place
    where branch_id = (select kaban_branch()) and account_id = any($1::uuid[]) and is_by_hand
  order by 2, 3`;

/** All that uses each of the accounts, in words: "3 payment types", "the branch as vault". */
export async function findUses(tx: Transaction, ids: readonly string[]): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>();
  const add = (id: string, used: string) => uses.set(id, [...(uses.get(id) ?? []), used]);
  const own = await tx.query(readOwn, [ids]);
  for (const { id, used } of own.rows) add(id, used);
  const referring = await tx.query<Referring>(findReferring, [[...ownTables, "branch_account"]]);
  for (const { table, column, marks_deleted } of referring.rows) {
    const living = marks_deleted ? "and deleted_at is null" : "";
    const { rows } = await tx.query(
      `select "${column}" as id, count(*) from ${table}
        where branch_id = (select kaban_branch()) and "${column}" = any($1::uuid[]) ${living} group by 1`,
      [ids],
    );
    for (const { id, count } of rows) add(id, `${count} ${words[table] ?? table.replaceAll("_", " ")}`);
  }
  return uses;
}
