import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, media, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const civilStatuses = [
  "married",
  "single",
  "widowed",
  "divorced",
  "separated",
  "civil partnership",
] as const;
export const memberStatuses = ["pending", "for review", "verified", "not allowed"] as const;
export const sexes = ["male", "female", "n/a"] as const;

/** The master data a member is put in; each is the noun of its name, with a history per member. */
export const memberAttributes = [
  "member-type",
  "member-group",
  "member-classification",
  "member-center",
  "member-department",
  "member-gender",
  "member-occupation",
] as const;
export type MemberAttribute = (typeof memberAttributes)[number];

/** The member's column that holds an attribute: "member-type" → "member_type_id". */
export const attributeColumn = (attribute: MemberAttribute) => `${attribute.replaceAll("-", "_")}_id`;

const attributeFields = {
  member_type_id: reference("member-type", { label: "Type" }),
  member_group_id: reference("member-group", { label: "Group", listed: false }),
  member_center_id: reference("member-center", { label: "Center", listed: false }),
  member_classification_id: reference("member-classification", { label: "Classification", listed: false }),
  member_department_id: reference("member-department", { label: "Department", listed: false }),
  member_occupation_id: reference("member-occupation", { label: "Occupation", listed: false }),
  member_gender_id: reference("member-gender", { label: "Gender", listed: false }),
} as const;

/**
 * The members of a branch who are not archived. `total_savings` and `total_share_capital` are what they hold
 * in accounts of that kind, in centavos. `q` finds every word in any order in name, passbooks, contact
 * number, tax number and government ids; with no such member, the names most like it.
 */
export const memberList = defineList({
  name: "member",
  label: "Members",
  menu: "members",
  path: "/member-profile",
  fields: {
    media_id: media({ label: "Picture" }),
    passbook: text(),
    full_name: text({ label: "Name" }),
    last_name: text({ listed: false }),
    first_name: text({ listed: false }),
    middle_name: text({ listed: false }),
    suffix: text({ listed: false }),
    ...attributeFields,
    sex: choice(sexes, { listed: false }),
    birthdate: date({ listed: false }),
    civil_status: choice(civilStatuses, { listed: false }),
    contact_number: text(),
    email: text({ listed: false }),
    old_reference_id: text({ label: "Old passbook", listed: false }),
    tax_identification_number: text({ label: "Tax number", listed: false }),
    recruited_by_member_profile_id: reference("member-profile", { label: "Recruited by", listed: false }),
    is_mutual_fund_member: toggle({ label: "Mutual fund", listed: false }),
    is_micro_finance_member: toggle({ label: "Micro-finance", listed: false }),
    membership_date: date({ label: "Member since", listed: false }),
    status: choice(memberStatuses),
    total_savings: money({ label: "Savings" }),
    total_share_capital: money({ label: "Share capital" }),
    is_closed: toggle({ label: "Closed", listed: false }),
    closed_at: date({ label: "Closed on", listed: false }),
    created_at: date({ label: "Created", listed: false }),
  },
  searches: ["full_name", "passbook"],
  order: { field: "full_name", order: "asc" },
  stirredBy: ["member.create", "member.update"],
});

/** The archived members of a branch: those merged into another, and those put away. */
export const archivedMembers = defineList({
  ...memberList,
  name: "archived-member",
  label: "Archived members",
  path: "/member-profile/archived",
  opens: "member",
});

const id = z.uuid().nullable();
const words = z.string().nullable();

/** What lists and pickers show of a member. */
export const memberBrief = z.object({
  id: z.uuid(),
  full_name: z.string(),
  passbook: z.string(),
  media_id: id,
  birthdate: calendarDate.nullable(),
  contact_number: words,
  status: z.enum(memberStatuses),
  is_closed: z.boolean(),
  is_archived: z.boolean(),
});
export type MemberBrief = z.output<typeof memberBrief>;

/** A member. `full_name` is "Last, First Middle Suffix"; moments are ISO 8601 in UTC. */
export const member = z.object({
  id: z.uuid(),
  passbook: z.string(),
  old_reference_id: words,
  first_name: z.string(),
  middle_name: words,
  last_name: z.string(),
  suffix: words,
  full_name: z.string(),
  birthdate: calendarDate.nullable(),
  birth_place: words,
  sex: z.enum(sexes).nullable(),
  civil_status: z.enum(civilStatuses).nullable(),
  contact_number: words,
  email: words,
  tax_identification_number: words,
  occupation: words,
  business_address: words,
  business_contact_number: words,
  notes: words,
  description: words,
  media_id: id,
  signature_media_id: id,
  member_type_id: id,
  member_group_id: id,
  member_classification_id: id,
  member_center_id: id,
  member_department_id: id,
  member_gender_id: id,
  member_occupation_id: id,
  recruited_by_member_profile_id: id,
  is_mutual_fund_member: z.boolean(),
  is_micro_finance_member: z.boolean(),
  membership_date: calendarDate.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The person who signs in to the portal as this member. */
  user_id: id,
  status: z.enum(memberStatuses),
  /** Why the member was not allowed, or sent back. */
  status_reason: words,
  verified_by_id: id,
  verified_at: words,
  is_closed: z.boolean(),
  closed_at: words,
  archived_at: words,
  /** The member this one was merged into; such a member is closed and archived for good. */
  merged_into_id: id,
  created_at: z.string(),
  created_by_id: id,
  updated_at: z.string(),
  updated_by_id: id,
  version: z.int(),
});
export type Member = z.output<typeof member>;
