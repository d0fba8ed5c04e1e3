import { z } from "zod";
import { civilStatuses, memberList, sexes } from "#contract/entities/member";
import { choice, date, type Fields, longText, reference, text } from "#contract/kit/field";
import { coordinates, membershipInfo, passbook, personalInfo } from "#contract/operations/members/fields";
import { resources } from "#contract/resources/index";
import { addMembers } from "#server/domain/members/add-members";
import { suspectsFor } from "#server/domain/members/suspicions";
import { checkNewMembers, type NewMember } from "#server/members/checks";
import { resolveReferences, withUnresolved } from "#server/platform/imports/references";
import type { ImportAt, ImportTarget, Obstacle, Read } from "#server/platform/imports/target";
import { referredBy } from "#server/platform/resources/references";
import type { Values } from "#server/platform/resources/table-model";
import type { Fault } from "#server/resources/checks";

const listed = memberList.fields;

/** What a file may say of a member. Pictures and places on the map come from nowhere a file could name. */
const fields: Fields = {
  passbook: text({ max: 50, help: "Drawn from the series when left out" }),
  last_name: text({ required: true }),
  first_name: text({ required: true }),
  middle_name: text(),
  suffix: text({ max: 15 }),
  birthdate: date(),
  birth_place: text(),
  sex: choice(sexes),
  civil_status: choice(civilStatuses),
  contact_number: text(),
  email: text(),
  tax_identification_number: text({ label: "Tax number" }),
  occupation: text(),
  business_address: text(),
  business_contact_number: text(),
  old_reference_id: text({ label: "Old passbook", max: 50 }),
  member_type_id: listed.member_type_id,
  member_group_id: listed.member_group_id,
  member_center_id: listed.member_center_id,
  member_classification_id: listed.member_classification_id,
  member_department_id: listed.member_department_id,
  member_occupation_id: listed.member_occupation_id,
  member_gender_id: listed.member_gender_id,
  recruited_by_member_profile_id: reference("member-profile", { label: "Recruited by" }),
  is_mutual_fund_member: listed.is_mutual_fund_member,
  is_micro_finance_member: listed.is_micro_finance_member,
  membership_date: date({ label: "Member since", help: "Today when left out" }),
  notes: longText(),
  description: longText(),
};

const referring = Object.entries(fields).flatMap(([field, declared]) => {
  const referred = referredBy(declared, resources);
  return referred ? [{ field, referred }] : [];
});

const schema = z.strictObject({
  ...personalInfo,
  ...membershipInfo,
  passbook,
  latitude: coordinates.latitude.default(null),
  longitude: coordinates.longitude.default(null),
});

type Row = NewMember;

/** Empty cells are left out; the tax number may come as a number. */
function parse(rows: Values[], today: string): Read<Row> {
  const read: Read<Row> = { ready: [], faults: [] };
  for (const [position, values] of rows.entries()) {
    const parsed = schema.safeParse(values);
    if (parsed.success) {
      const row = { ...parsed.data, status: "pending" as const };
      read.ready.push({ position, row: { ...row, membership_date: row.membership_date ?? today } });
    } else {
      for (const { path, message } of parsed.error.issues) {
        read.faults.push({ position, field: String(path[0] ?? ""), message });
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
async function findKnown({ tx }: ImportAt, rows: Row[]): Promise<Fault[]> {
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
async function findReferring({ tx }: ImportAt, ids: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { rows: columns } = await tx.query<{ table: string; column: string }>(whatRefers);
  for (const { table, column } of columns) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where ${column} = any($1::uuid[])`,
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
  async read(at, rows) {
    const unresolved = await resolveReferences(at, referring, fields, rows);
    return withUnresolved(parse(rows, at.today), unresolved);
  },
  check: async (at, rows) => [...(await checkNewMembers(at, rows)), ...(await findKnown(at, rows))],
  async add(at, rows) {
    const added = await addMembers(at, rows);
    return added.map((after) => ({ id: after.id, after }));
  },
  async findObstacles(at, ids) {
    const { rows } = await at.tx.query<{ id: string; title: string; version: number }>(
      `select id, full_name || ' (' || passbook || ')' as title, version from member
       where id = any($1::uuid[]) and deleted_at is null order by id for update`,
      [ids],
    );
    const referred = await findReferring(at, ids);
    return rows.flatMap(({ id, title, version }): Obstacle[] => {
      if (version > 1) return [{ title, reason: "It was changed since" }];
      const by = referred.get(id);
      return by ? [{ title, reason: `There is something of theirs already: ${by}` }] : [];
    });
  },
  async remove({ tx, userId, now }, ids) {
    await tx.query(
      `update member set deleted_at = $2, updated_at = $2, updated_by_id = $3, version = version + 1
       where id = any($1::uuid[]) and deleted_at is null`,
      [ids, now, userId],
    );
  },
};
