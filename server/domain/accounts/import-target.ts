import { v7 as uuidv7 } from "uuid";
import { account, normalSides } from "#contract/entities/account";
import { type AccountInput, accountInput, sideOfType } from "#contract/entities/account-input";
import { accountKinds } from "#contract/entities/account-terms";
import { choice, type Fields } from "#contract/kit/field";
import { resources } from "#contract/resources/index";
import { findAccounts, lockAccounts, named, writtenColumns } from "#server/domain/accounts/rows";
import { findUses } from "#server/domain/accounts/uses";
import { rolesOf } from "#server/domain/accounts/write-account";
import { isRuled } from "#server/platform/approvals/rules";
import { resolveReferences, withUnresolved } from "#server/platform/imports/references";
import { type ImportTarget, mustBeApproved, type Read } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import { referredBy } from "#server/platform/resources/references";
import type { Values } from "#server/platform/resources/table-model";

const all = account.fields;
const { code, name, type, section, description, minimum_balance, maximum_balance } = all;
const { is_internal, is_cash_equivalent } = all;

const fields: Fields = {
  code,
  name,
  type,
  normal_side: choice(normalSides, { help: "That of its type when left empty" }),
  account_type: choice(accountKinds, { label: "Account type", default: "other" }),
  section,
  description,
  account_classification_id: { ...all.account_classification_id, label: "Classification" },
  account_category_id: { ...all.account_category_id, label: "Category" },
  minimum_balance,
  maximum_balance,
  is_internal,
  is_cash_equivalent,
};

const referring = ["account_classification_id", "account_category_id"].flatMap((field) => {
  const referred = referredBy(fields[field] as never, resources);
  return referred ? [{ field, referred }] : [];
});

/**
 * A line of a file as an account is written: the terms of its kind by their defaults, the side by its type.
 */
function writtenOf({ account_type, normal_side, ...values }: Values): Values {
  const side = sideOfType[values.type as keyof typeof sideOfType] ?? "credit";
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return {
    ...Object.fromEntries(given),
    normal_side: normal_side ?? side,
    terms: { account_type: account_type ?? "other" },
  };
}

const findTaken = `
  select asked.nth - 1 as position, bool_or(lower(a.name) = lower(asked.name)) as has_name
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
    as asked (code, name, type, normal_side, nth)
  join account a on a.branch_id = (select kaban_branch()) and a.deleted_at is null
    and (lower(a.name) = lower(asked.name)
    or (lower(a.code) = lower(asked.code) and a.type = asked.type and a.normal_side = asked.normal_side))
  group by 1`;

const columns = writtenColumns.join(", ");
const insert = `
  insert into account (id, organization_id, branch_id, created_at, created_by_id, updated_at, updated_by_id,
    display_order, ${columns})
  select a.id, kaban_organization(), kaban_branch(), $2, $3, $2, $3,
    coalesce((select max(display_order) from account
      where branch_id = (select kaban_branch())), 0) + 10 * row_number() over (order by a.code, a.id),
    ${columns}
  from jsonb_populate_recordset(null::account, $1) a`;

const remove = `
  with unplaced as (delete from statement_place
    where branch_id = (select kaban_branch()) and account_id = any($1::uuid[]))
  update account set deleted_at = $2, deleted_by_id = $3, version = version + 1
    where branch_id = (select kaban_branch()) and id = any($1::uuid[])`;

/** A chart of accounts from a file: code, name, type and what else it says; the rest by its defaults. */
export const accountTarget: ImportTarget<AccountInput> = {
  name: "account",
  label: "Accounts",
  fields,
  permission: "account:create",
  undoPermission: "account:bulk-delete",
  topic: "account",
  unique: [
    {
      field: "code",
      keyOf: ({ code, type, normal_side }) => `${code} ${type} ${normal_side}`.toLowerCase(),
    },
    { field: "name", keyOf: ({ name }) => name.toLowerCase() },
  ],
  async read(context, rows) {
    const unresolved = await resolveReferences(context, referring, fields, rows);
    const read: Read<AccountInput> = { ready: [], validationErrors: [] };
    for (const [position, row] of rows.entries()) {
      const parsed = accountInput.safeParse(writtenOf(row));
      if (parsed.success) read.ready.push({ position, row: parsed.data });
      else {
        for (const { path, message } of parsed.error.issues) {
          const field = path[0] === "terms" ? "account_type" : String(path[0] ?? "");
          read.validationErrors.push({ position, field, message });
        }
      }
    }
    return withUnresolved(read, unresolved);
  },
  async check({ tx }, rows) {
    const column = (name: "code" | "name" | "type" | "normal_side") => rows.map((row) => row[name]);
    const values = [column("code"), column("name"), column("type"), column("normal_side")];
    const taken = await tx.query<{ position: number; has_name: boolean }>(findTaken, values);
    const isAsked = await isRuled(tx, "account-role");
    const ruled = rows.flatMap((row, position): ValidationError[] => {
      const field = isAsked ? rolesOf(row)[0] : undefined;
      return field ? [{ position, field, message: mustBeApproved }] : [];
    });
    const used = taken.rows.map(
      ({ position, has_name }): ValidationError =>
        has_name
          ? { position, field: "name", message: "Name is already used" }
          : { position, field: "code", message: "Code is already used" },
    );
    return [...used, ...ruled];
  },
  async add({ tx, now, userId }, rows) {
    const given = rows.map((row) => ({ id: uuidv7(), ...row }));
    await tx.query(insert, [JSON.stringify(given), now, userId]);
    const added = new Map(
      (
        await findAccounts(
          tx,
          given.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    return given.map(({ id }) => ({ id, after: added.get(id) }));
  },
  async findBlockers({ tx }, ids) {
    const accounts = await lockAccounts(tx, ids);
    const uses = await findUses(tx, ids);
    return accounts.flatMap((account) => {
      const used = uses.get(account.id);
      const reason = used ? `It is used by ${used.join(", ")}` : "It was changed since";
      return used || account.version > 1 ? [{ title: named(account), reason }] : [];
    });
  },
  remove: async ({ tx, now, userId }, ids) => void (await tx.query(remove, [ids, now, userId])),
};
