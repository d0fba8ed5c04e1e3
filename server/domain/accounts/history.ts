import { accountInput } from "#contract/entities/account-input";
import {
  accountHistory,
  accountVersion,
  restoreAccount,
} from "#contract/operations/accounts/account-history";
import { lockAccount, writtenColumns } from "#server/domain/accounts/rows";
import { changeAccount } from "#server/domain/accounts/write-account";
import type { Transaction } from "#server/platform/db/database";
import { parseInput } from "#server/platform/http/errors";
import { serve } from "#server/platform/operations/serve";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Row = Record<string, Json>;

interface Version {
  version: number;
  account: Row;
}

const pageSize = 100;
// What came later was not yet said of older versions.
const whole = `'{"is_rate_public": false}'::jsonb || v.account as account`;
const head = `v.version, v.act, v.restored_version, v.remarks, v.changed_at, v.changed_by_id,
  (select u.full_name from user_account u where u.id = v.changed_by_id) as changed_by_name`;

// One more than is shown: for the difference of the last, and to know whether more follow.
const readVersions = `
  select ${head}, ${whole} from account_version v
  where v.branch_id = (select kaban_branch()) and v.account_id = $1 and v.version < coalesce($2, 2147483647)
    order by v.version desc limit ${pageSize + 1}`;

const referring = {
  account_classification_id: "account_classification",
  account_category_id: "account_category",
  member_type_id: "member_type",
  default_payment_type_id: "payment_type",
  time_deposit_type_id: "time_deposit_type",
  loan_account_id: "account",
} as const;
const isReferring = (field: string): field is keyof typeof referring => field in referring;

/** A version field by field, each term by its path. */
function flat({ terms, ...account }: Row): Row {
  const named = Object.entries(terms as Row).map(([name, value]): [string, Json] => [`terms.${name}`, value]);
  const columns = writtenColumns
    .filter((name) => name !== "terms")
    .map((name) => [name, account[name] ?? null]);
  return { ...Object.fromEntries(columns), status: account.status ?? null, ...Object.fromEntries(named) };
}

function differences(before: Row, after: Row) {
  const [old, current] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(current), ...Object.keys(old)])]
    .filter((field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(current[field] ?? null))
    .map((field) => ({ field, before: old[field] ?? null, after: current[field] ?? null }));
}

const readNames = Object.values(referring)
  .map(
    (table) =>
      `select id, name from ${table} where branch_id = (select kaban_branch()) and id = any($1::uuid[])`,
  )
  .join(" union all ");

/** What the rows that ids refer to are called, deleted ones too. */
async function namesOf(tx: Transaction, ids: Json[]): Promise<Map<Json, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const { rows } = await tx.query(readNames, [known]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const findAccount = "select from account where branch_id = (select kaban_branch()) and id = $1";

export const accountHistoryHandler = serve(accountHistory, async ({ tx, input, refusal }) => {
  const { rows } = await tx.query(readVersions, [input.id, input.before ?? null]);
  if (rows.length === 0 && (await tx.query(findAccount, [input.id])).rowCount === 0)
    throw refusal("account_not_found");
  const versions = rows.slice(0, pageSize).map(({ account, ...version }, index) => {
    const earlier: Version | undefined = rows[index + 1];
    return { ...version, changes: earlier ? differences(earlier.account, account) : [] };
  });
  const changes = versions.flatMap((version) => version.changes);
  const named = changes.filter(({ field }) => isReferring(field));
  const names = await namesOf(
    tx,
    named.flatMap(({ before, after }) => [before, after]),
  );
  const held = (field: string, value: Json) => ({
    value,
    name: isReferring(field) ? (names.get(value) ?? null) : null,
  });
  return {
    data: versions.map((version) => ({
      ...version,
      changes: version.changes.map(({ field, before, after }: ReturnType<typeof differences>[number]) => ({
        field,
        before: held(field, before),
        after: held(field, after),
      })),
    })),
    has_more: rows.length > pageSize,
  };
});

const readVersion = `
  select ${head}, ${whole} from account_version v
  where v.branch_id = (select kaban_branch()) and v.account_id = $1
    and ($2::integer is null or v.version = $2)
    and ($3::date is null or v.changed_at < ($3::date + 1)::timestamp at time zone $4)
  order by v.version desc limit 1`;

/** The row of a version with what its references are called now. */
async function asItWas(tx: Transaction, row: Row) {
  const ids = Object.keys(referring).map((field) => row[field] ?? null);
  const names = await namesOf(tx, ids);
  const { rows } = await tx.query(
    "select code from account where branch_id = (select kaban_branch()) and id = $1",
    [row.loan_account_id ?? null],
  );
  const name = (field: keyof typeof referring) => names.get(row[field] ?? null) ?? null;
  const { organization_id: _, branch_id: __, deleted_at: ___, deleted_by_id: ____, ...account } = row;
  return {
    ...account,
    account_classification_name: name("account_classification_id"),
    account_category_name: name("account_category_id"),
    member_type_name: name("member_type_id"),
    default_payment_type_name: name("default_payment_type_id"),
    time_deposit_type_name: name("time_deposit_type_id"),
    loan_account_code: rows[0]?.code ?? null,
    loan_account_name: name("loan_account_id"),
  };
}

export const accountVersionHandler = serve(accountVersion, async ({ tx, input, caller, refusal }) => {
  const { id, version = null, on = null } = input;
  if ((await tx.query(findAccount, [id])).rowCount === 0) throw refusal("account_not_found");
  const { rows } = await tx.query(readVersion, [id, version, on, caller.membership.timeZone]);
  if (!rows[0] || (on !== null && rows[0].act === "delete")) throw refusal("version_not_found");
  const { account, ...head } = rows[0];
  return { ...head, account: await asItWas(tx, account) };
});

export const restoreAccountHandler = serve(restoreAccount, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockAccount(call);
  if (before.version !== input.version) throw refusal("stale_version", { version: before.version });
  const { rows } = await tx.query(
    `select ${whole} from account_version v where branch_id = (select kaban_branch()) and account_id = $1
      and version = $2`,
    [before.id, input.restored_version],
  );
  if (!rows[0]) throw refusal("version_not_found");
  const written = Object.fromEntries(writtenColumns.map((name) => [name, rows[0].account[name]]));
  await tx.query("select set_config('kaban.restored_version', $1, true)", [String(input.restored_version)]);
  return changeAccount(call, before, parseInput(accountInput, written));
});
