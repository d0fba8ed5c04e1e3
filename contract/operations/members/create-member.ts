import { z } from "zod";
import { member, memberStatuses } from "#contract/entities/member";
import { defineOperation } from "#contract/kit/operation";
import { createSchema, type Resource } from "#contract/kit/resource";
import {
  birthdate,
  civilStatus,
  confirmNotDuplicate,
  contact,
  coordinates,
  memberNames,
  membershipInfo,
  passbook,
  personalInfo,
  sex,
} from "#contract/operations/members/fields";
import { newMemberRefusals } from "#contract/operations/members/refusals";
import { resources } from "#contract/resources/index";

/** A new member is verified by somebody else, never by who adds them. */
const firstStatus = z
  .enum(memberStatuses.filter((status) => status === "pending" || status === "for review"))
  .default("pending");

/** Adds a member with what a window needs to serve them; the full profile comes later. */
export const createMember = defineOperation({
  name: "create-member",
  slice: "members",
  label: "Add a member",
  method: "POST",
  path: "/member-profile/quick-create",
  scope: "branch",
  input: z.strictObject({
    ...memberNames,
    passbook,
    old_reference_id: membershipInfo.old_reference_id,
    birthdate,
    birth_place: personalInfo.birth_place,
    sex,
    civil_status: civilStatus,
    contact_number: contact,
    email: personalInfo.email,
    tax_identification_number: personalInfo.tax_identification_number,
    member_type_id: membershipInfo.member_type_id,
    member_gender_id: personalInfo.member_gender_id,
    member_occupation_id: personalInfo.member_occupation_id,
    is_mutual_fund_member: membershipInfo.is_mutual_fund_member,
    is_micro_finance_member: membershipInfo.is_micro_finance_member,
    status: firstStatus,
    confirm_not_duplicate: confirmNotDuplicate,
  }),
  output: member,
  refusals: newMemberRefusals,
  stirs: ["member.create"],
});

/** The nouns that hang on a member: addresses, incomes, government ids and the like. */
export const memberParts: readonly Resource[] = resources.filter(({ parent }) => parent === "member-profile");

/** A part as its own noun takes it, without the member it will belong to. */
function partSchema(noun: Resource) {
  const { member_profile_id: _, ...fields } = noun.fields;
  return createSchema({ ...noun, fields });
}

const mostParts = 50;
const parts = z
  .strictObject(
    Object.fromEntries(
      memberParts.map((noun) => [
        noun.name,
        z.array(partSchema(noun)).max(mostParts, `At most ${mostParts} at a time`).default([]),
      ]),
    ),
  )
  .prefault({});

/** Adds a member in full, with what hangs on them, all or nothing. `draft_id` is the draft it came from. */
export const enrolMember = defineOperation({
  name: "enrol-member",
  slice: "members",
  label: "Add a member in full",
  method: "POST",
  path: "/member-profile",
  scope: "branch",
  input: z.strictObject({
    ...personalInfo,
    ...membershipInfo,
    passbook,
    latitude: coordinates.latitude.default(null),
    longitude: coordinates.longitude.default(null),
    status: firstStatus,
    parts,
    draft_id: z.uuid().nullable().default(null),
    confirm_not_duplicate: confirmNotDuplicate,
  }),
  output: member,
  refusals: {
    ...newMemberRefusals,
    coordinates_incomplete: {
      message: "A place needs both latitude and longitude",
      status: 400,
      field: "longitude",
    },
  },
  stirs: ["member.create"],
});
