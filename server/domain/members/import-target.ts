import { z } from "zod";
import { member } from "#contract/entities/member";
import { fullInput, importFields } from "#contract/kit/entity";
import { resources } from "#contract/resources/index";
import { addMembers } from "#server/domain/members/add-members";
import { checkNewMembers, type NewMember } from "#server/domain/members/checks";
import { suspectsFor } from "#server/domain/members/suspicions";
import { resolveReferences, withUnresolved } from "#server/platform/imports/references";
import type { Blocker, ImportContext, ImportTarget, Read } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import { referredBy } from "#server/platform/resources/references";
import type { Values } from "#server/platform/resources/table-model";

const fields = importFields(member);

const referring = Object.entries(fields).flatMap(([field, declared]) => {
  const referred = referredBy(declared, resources);
  return referred ? [{ field, referred }] : [];
});

const schema = z.strictObject(fullInput(member));

type Row = NewMember;

/** Empty cells are left out; the tax number may come as a number. */
function parse(rows: Values[], today: string): Read<Row> {
  const read: Read<Row> = { ready: [], validationErrors: [] };
  for (const [position, values] of rows.entries()) {
    const parsed = schema.safeParse(values);
    if (parsed.success) {
      const row = { ...parsed.data, status: "pending" as const };
      read.ready.push({ position, row: { ...row, membership_date: row.membership_date ?? today } });
    } else {
      for (const { path, message } of parsed.error.issues) {
        read.validationErrors.push({ position, field: String(path[0] ?? ""), message });
      }
    }
  }
  return read;
}

/**
 * What leaves no doubt that a row is somebody who is a member already. Lesser likenesses are looked at
 * afterwards.
 */
const certain = ["name_and_birthdate", "tax_number", "old_reference"];

/** Rows of people who are members already. */
async function findKnown({ tx }: ImportContext, rows: Row[]): Promise<ValidationError[]> {
  const suspects = await suspectsFor(
    tx,
    rows.map((row) => ({ ...row, government_ids: [] })),
  );
  return [...suspects].flatMap(([position, candidates]) => {
    const known = candidates.find(({ reasons }) => reasons.some((reason) => certain.includes(reason)));
    if (!known) return [];
    return [
      { position, field: "last_name", message: `${known.full_name} (${known.passbook}) is a member already` },
    ];
  });
}

const bare = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** Every column of the database that may refer to a member, but for what a trigger writes with the member. */
const whatRefers = `
  select c.conrelid::regclass::text as "table", a.attname as "column"
  from pg_constraint c
  join pg_attribute r on r.attrelid = c.confrelid and r.attname = 'id' and r.attnum = any(c.confkey)
  join pg_attribute a on a.attrelid = c.conrelid
    and a.attnum = c.conkey[array_position(c.confkey, r.attnum)]
  where c.contype = 'f' and c.confrelid = 'member'::regclass
    and c.conrelid <> 'member_attribute_history'::regclass and has_table_privilege(c.conrelid, 'select')
  order by 1, 2`;

/** Which members something refers to, and what; in the words of the tables. */
async function findReferring({ tx }: ImportContext, ids: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { rows: columns } = await tx.query<{ table: string; column: string }>(whatRefers);
  for (const { table, column } of columns) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct ${column} as id from ${table}
       where branch_id = (select kaban_branch()) and ${column} = any($1::uuid[])`,
      [ids],
    );
    for (const { id } of rows) found.set(id, table.replaceAll("_", " "));
  }
  return found;
}

/** The members of a branch, as imports have them. */
export const memberTarget: ImportTarget<Row> = {
  name: "member-profile",
  label: "Members",
  fields,
  permission: "members:import",
  undoPermission: "members:import",
  topic: "member",
  unique: [
    { field: "passbook", keyOf: ({ passbook }) => passbook },
    {
      field: "tax_identification_number",
      keyOf: ({ tax_identification_number }) => tax_identification_number,
    },
    { field: "old_reference_id", keyOf: ({ old_reference_id }) => old_reference_id },
    {
      field: "last_name",
      label: "Name with birthdate",
      keyOf: ({ first_name, last_name, birthdate }) =>
        birthdate && `${bare(last_name + first_name)} ${birthdate}`,
    },
  ],
  async read(context, rows) {
    const unresolved = await resolveReferences(context, referring, fields, rows);
    return withUnresolved(parse(rows, context.today), unresolved);
  },
  check: async (context, rows) => [
    ...(await checkNewMembers(context, rows)),
    ...(await findKnown(context, rows)),
  ],
  async add(context, rows) {
    const added = await addMembers(context, rows);
    return added.map((after) => ({ id: after.id, after }));
  },
  async findBlockers(context, ids) {
    const { rows } = await context.tx.query<{ id: string; title: string; version: number }>(
      `select id, full_name || ' (' || passbook || ')' as title, version from member
       where branch_id = (select kaban_branch()) and id = any($1::uuid[]) and deleted_at is null
       order by id for update`,
      [ids],
    );
    const referred = await findReferring(context, ids);
    return rows.flatMap(({ id, title, version }): Blocker[] => {
      if (version > 1) return [{ title, reason: "It was changed since" }];
      const by = referred.get(id);
      return by ? [{ title, reason: `There is something of theirs already: ${by}` }] : [];
    });
  },
  async remove({ tx, userId, now }, ids) {
    await tx.query(
      `update member set deleted_at = $2, updated_at = $2, updated_by_id = $3, version = version + 1
       where branch_id = (select kaban_branch()) and id = any($1::uuid[]) and deleted_at is null`,
      [ids, now, userId],
    );
  },
};
