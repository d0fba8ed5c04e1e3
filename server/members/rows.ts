import { type Member, type MemberBrief, member } from "#contract/entities/member";
import type { Transaction } from "#server/platform/db/database";

/** What of a member's row is answered, as columns of `member`. */
export const memberColumns = Object.keys(member.shape).join(", ");

/** What lists and pickers show, as columns of `member m`. */
export const briefColumns = `m.id, m.full_name, m.passbook, m.media_id, m.birthdate, m.contact_number,
  m.status, m.is_closed, m.archived_at is not null as is_archived`;

/** The same as one JSON value. */
export const briefAsJson = `json_build_object('id', m.id, 'full_name', m.full_name, 'passbook', m.passbook,
  'media_id', m.media_id, 'birthdate', m.birthdate, 'contact_number', m.contact_number, 'status', m.status,
  'is_closed', m.is_closed, 'is_archived', m.archived_at is not null)`;

/** What of a member a person writes, and as what the database reads it. */
export const writtenColumns = {
  passbook: "text",
  old_reference_id: "text",
  first_name: "text",
  middle_name: "text",
  last_name: "text",
  suffix: "text",
  full_name: "text",
  birthdate: "date",
  birth_place: "text",
  sex: "text",
  civil_status: "text",
  contact_number: "text",
  email: "text",
  tax_identification_number: "text",
  occupation: "text",
  business_address: "text",
  business_contact_number: "text",
  notes: "text",
  description: "text",
  media_id: "uuid",
  signature_media_id: "uuid",
  member_type_id: "uuid",
  member_group_id: "uuid",
  member_classification_id: "uuid",
  member_center_id: "uuid",
  member_department_id: "uuid",
  member_gender_id: "uuid",
  member_occupation_id: "uuid",
  recruited_by_member_profile_id: "uuid",
  is_mutual_fund_member: "boolean",
  is_micro_finance_member: "boolean",
  membership_date: "date",
  latitude: "double precision",
  longitude: "double precision",
  status: "text",
} as const;
export type Written = { [Column in keyof typeof writtenColumns]: Member[Column] };

interface Named {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

/** "Cruz, Juan Santos Jr.": as lists sort people. */
export function fullNameOf({ first_name, middle_name, last_name, suffix }: Named): string {
  return `${last_name}, ${[first_name, middle_name, suffix].filter(Boolean).join(" ")}`;
}

/** The living member of that id; null when there is none in the branch. */
export async function findMember(tx: Transaction, id: string): Promise<Member | null> {
  const { rows } = await tx.query(
    `select ${memberColumns} from member where id = $1 and deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** What pickers show of a member that is there. */
export async function readBrief(tx: Transaction, id: string): Promise<MemberBrief | null> {
  const { rows } = await tx.query(
    `select ${briefColumns} from member m where m.id = $1 and m.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
