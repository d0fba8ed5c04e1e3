import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type ColumnValue, insertRows, readRows } from "#server/seeds/rows";

type Row = Record<string, ColumnValue>;

/** What the branch's own master data offers to put members in. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

const attributes = ["occupation", "classification", "center", "gender"] as const;

/** The ids of the rows of each attribute, by name. */
export async function readAttributes(tx: Transaction): Promise<Attributes> {
  const found: Record<string, string[]> = {};
  for (const attribute of attributes) {
    const { rows } = await tx.query(
      `select id from member_${attribute}
       where branch_id = (select kaban_branch()) and deleted_at is null order by name`,
    );
    found[attribute] = rows.map(({ id }) => id);
  }
  // One in seven is an associate; the other types are for children, and for who left.
  const types = await tx.query(
    `select id from member_type where branch_id = (select kaban_branch()) and deleted_at is null
       and name in ('Regular', 'Associate') order by name desc`,
  );
  found.type = types.rows.map(({ id }) => id);
  const areas = await tx.query(
    "select id from area where branch_id = (select kaban_branch()) and deleted_at is null order by name",
  );
  found.area = areas.rows.map(({ id }) => id);
  return found;
}

const turn = (from: readonly string[] | undefined, index: number) => from?.[index % from.length] ?? null;

/** True for a few members, who left before the books begin. */
const hasLeft = (index: number) => index % 67 === 5;

// By their place among the members, not by chance: the year's chances stay as they were.
function taxNumberOf(index: number): string | null {
  if (index % 4 === 3) return null;
  const digits = String(100_000_000 + index * 734_537).slice(0, 9);
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** What is known of a member beyond what a counter asks. */
export function profileOf(attributes: Attributes, person: Row, index: number, approverId: string): Row {
  const isVerified = person.status === "verified";
  const joined = person.created_at as string;
  return {
    member_type_id: turn(attributes.type, index % 7 === 0 ? 1 : 0),
    member_occupation_id: turn(attributes.occupation, index * 5),
    member_gender_id: attributes.gender?.[person.sex === "female" ? 0 : 1] ?? null,
    member_classification_id: turn(attributes.classification, index),
    member_center_id: turn(attributes.center, index),
    tax_identification_number: taxNumberOf(index),
    is_mutual_fund_member: index % 3 === 0,
    is_micro_finance_member: index % 5 === 0,
    membership_date: joined.slice(0, 10),
    prepared_by_id: person.created_by_id as string,
    verified_by_id: isVerified ? approverId : null,
    verified_at: isVerified ? joined : null,
    is_closed: hasLeft(index),
    closed_at: hasLeft(index) ? joined : null,
  };
}

/** The second of these is the first, entered twice by mistake. */
export function enterTwice(rows: Row[]): void {
  const [first, again] = [rows[20], rows[21]];
  if (!first || !again) return;
  for (const column of ["first_name", "last_name", "birthdate", "sex"]) again[column] = first[column] ?? null;
  again.middle_name = null;
  again.full_name = `${first.last_name}, ${first.first_name}`;
}

const addresses = readRows("demo/addresses");

const engine = (place: Tenant, member: Row) => ({
  id: uuidv7({ msecs: Date.parse(member.created_at as string) }),
  organization_id: place.organizationId,
  branch_id: place.branchId,
  member_profile_id: member.id as string,
  created_at: member.created_at as string,
  created_by_id: member.created_by_id as string,
  updated_at: member.created_at as string,
  updated_by_id: member.created_by_id as string,
  version: 1,
});

/** Gives most members an address, half of them a beneficiary, and says why the closed ones left. */
export async function addParts(
  tx: Transaction,
  { place, attributes }: { place: Tenant; attributes: Attributes },
  members: Row[],
): Promise<void> {
  const housed = members.filter((_, index) => index % 5 !== 4);
  await insertRows(
    tx,
    "member_address",
    housed.map((member, index) => ({
      ...engine(place, member),
      label: "house",
      area_id: turn(attributes.area, index),
      ...(addresses[index % addresses.length] as Record<string, string>),
    })),
  );
  const provident = members.filter((_, index) => index % 2 === 0);
  await insertRows(
    tx,
    "member_beneficiary",
    provident.map((member) => ({
      ...engine(place, member),
      name: `Maria ${member.last_name}`,
      family_relationship: "daughter",
    })),
  );
  const closed = members.filter(({ is_closed }) => is_closed);
  await insertRows(
    tx,
    "member_close_remark",
    closed.map((member) => ({
      id: uuidv7({ msecs: Date.parse(member.created_at as string) }),
      organization_id: place.organizationId,
      branch_id: place.branchId,
      member_id: member.id as string,
      act: "close",
      reason: "Relocation Outside Service Area",
      description: "Moved to another island",
      created_at: member.created_at as string,
      created_by_id: member.verified_by_id ?? (member.created_by_id as string),
    })),
  );
}
