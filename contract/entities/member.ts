import { z } from "zod";
import { defineEntity, type EntityValues, listOfEntity, rowSchema } from "#contract/kit/entity";
import {
  choice,
  date,
  degrees,
  longText,
  media,
  moment,
  money,
  reference,
  text,
  toggle,
} from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const memberStatuses = ["pending", "for review", "verified", "not allowed"] as const;
const sexes = ["male", "female", "n/a"] as const;
const civilStatuses = ["married", "single", "widowed", "divorced", "separated", "civil partnership"] as const;

/** The master data a member is put in; each is the resource of its name, with a history per member. */
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

/**
 * A member. `full_name` is "Last, First Middle Suffix". `total_savings` and `total_share_capital` are what
 * they hold in accounts of that kind, in centavos. `q` finds every word in any order in name, passbooks,
 * contact number, tax number and government ids; with no such member, the names most like it.
 */
export const member = defineEntity({
  name: "member",
  menu: "members",
  page: "view-members",
  path: "/member-profile",
  title: "full_name",
  numbered: ["passbook"],
  groups: {
    /** Who a member is. */
    personal: {
      names: {
        first_name: text({ format: "person name", required: true, messageLabel: "First Name" }),
        middle_name: text({ format: "person name", messageLabel: "Middle Name" }),
        last_name: text({ format: "person name", required: true, messageLabel: "Last Name" }),
        suffix: text({ max: 15 }),
      },
      particulars: {
        birthdate: date(),
        birth_place: text(),
        sex: choice(sexes),
        civil_status: choice(civilStatuses),
        member_gender_id: reference("member-gender", { label: "Gender" }),
      },
      reach: {
        contact_number: text({ format: "telephone" }),
        email: text({ format: "email" }),
      },
      tax: { tax_identification_number: text({ format: "tax number", label: "Tax number" }) },
      work: {
        member_occupation_id: reference("member-occupation", { label: "Occupation" }),
        occupation: text({ label: "Work in words", messageLabel: "Occupation" }),
        business_address: text(),
        business_contact_number: text({ format: "telephone" }),
      },
      pictures: {
        media_id: media({ label: "Picture" }),
        signature_media_id: media({ label: "Signature" }),
      },
      words: { notes: longText(), description: longText() },
    },
    /** Where a member stands in the cooperative. */
    membership: {
      numbers: {
        passbook: text({
          format: "book number",
          max: 50,
          help: "Leave blank for the next number",
        }),
        old_reference_id: text({ format: "book number", max: 50, label: "Old passbook" }),
        membership_date: date({ label: "Member since", help: "Today when left out" }),
      },
      place: {
        member_type_id: reference("member-type", { label: "Type" }),
        member_group_id: reference("member-group", { label: "Group" }),
        member_classification_id: reference("member-classification", { label: "Classification" }),
        member_center_id: reference("member-center", { label: "Center" }),
        member_department_id: reference("member-department", { label: "Department" }),
        recruited_by_member_profile_id: reference("member-profile", {
          label: "Recruited by",
          messageLabel: "Recruiter",
        }),
      },
      programs: {
        is_mutual_fund_member: toggle({ label: "Mutual fund" }),
        is_micro_finance_member: toggle({ label: "Micro-finance" }),
      },
    },
    /** Where a member is on the map: both or neither. */
    coordinates: { map: { latitude: degrees(90), longitude: degrees(180) } },
  },
  kept: {
    full_name: text({ label: "Name", required: true }),
    /** The person who signs in to the portal as this member. */
    user_id: reference("user"),
    status: choice(memberStatuses, { required: true }),
    /** Why the member was not allowed, or sent back. */
    status_reason: text(),
    verified_by_id: reference("user"),
    verified_at: moment(),
    is_closed: toggle({ label: "Closed" }),
    closed_at: moment({ label: "Closed on" }),
    archived_at: moment(),
    /** The member this one was merged into; such a member is closed and archived for good. */
    merged_into_id: reference("member-profile"),
  },
  brief: [
    "first_name",
    "middle_name",
    "last_name",
    "suffix",
    "passbook",
    "old_reference_id",
    "birthdate",
    "sex",
    "civil_status",
    "contact_number",
    "member_type_id",
    "birth_place",
    "email",
    "tax_identification_number",
    "member_gender_id",
    "member_occupation_id",
    "is_mutual_fund_member",
    "is_micro_finance_member",
  ],
  list: {
    label: "Members",
    shown: [
      "media_id",
      "passbook",
      "full_name",
      "member_type_id",
      "contact_number",
      "status",
      "total_savings",
      "total_share_capital",
    ],
    hidden: ["is_closed", "closed_at", "created_at"],
    omitted: [
      "birth_place",
      "occupation",
      "business_address",
      "business_contact_number",
      "signature_media_id",
      "notes",
      "description",
      "latitude",
      "longitude",
    ],
    computed: {
      total_savings: money({ label: "Savings" }),
      total_share_capital: money({ label: "Share capital" }),
    },
    carries: {
      version: z.int(),
      archived_at: z.string().nullable(),
      merged_into_id: z.uuid().nullable(),
      /** False for who added the member or last changed who they are. */
      may_decide: z.boolean(),
    },
    searches: ["full_name", "passbook"],
  },
  importFirst: ["passbook", "last_name"],
});

const { particulars, reach, work } = member.groups.personal;
const { place } = member.groups.membership;

/** What of a member is seen at a glance. */
export const overviewFields = {
  who: {
    birthdate: particulars.birthdate,
    sex: particulars.sex,
    civil_status: particulars.civil_status,
    contact_number: reach.contact_number,
    member_occupation_id: work.member_occupation_id,
  },
  standing: {
    member_type_id: place.member_type_id,
    member_group_id: place.member_group_id,
    member_classification_id: place.member_classification_id,
    member_center_id: place.member_center_id,
  },
} as const;

/** The members of a branch who are not archived. */
export const memberList = listOfEntity(member);

/** The archived members of a branch: those merged into another, and those put away. */
export const archivedMembers = defineList({
  ...memberList,
  name: "archived-member",
  label: "Archived members",
  path: "/member-profile/archived",
  permission: "member",
});

/** A member as answered. */
export const memberRow = rowSchema(member);
export type Member = z.output<typeof memberRow>;
/** What people type of a member. */
export type MemberValues = EntityValues<typeof member>;
export type MemberFieldName = keyof MemberValues;

/** What lists and pickers show of a member. */
export const memberBrief = memberRow
  .pick({
    id: true,
    full_name: true,
    passbook: true,
    media_id: true,
    birthdate: true,
    contact_number: true,
    status: true,
    is_closed: true,
  })
  .extend({ is_archived: z.boolean() });
export type MemberBrief = z.output<typeof memberBrief>;
