import { z } from "zod";
import { member, memberRow, memberStatuses } from "#contract/entities/member";
import { briefInput, fullInput } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { createSchema, type Resource } from "#contract/kit/resource";
import { confirmNotDuplicate } from "#contract/operations/members/fields";
import { newMemberRefusals } from "#contract/operations/members/refusals";
import { resources } from "#contract/resources/index";
import { memberAddress } from "#contract/resources/member-address";

/** A new member is verified by somebody else, never by who adds them. */
const firstStatus = z
  .enum(memberStatuses.filter((status) => status === "pending" || status === "for review"))
  .default("pending");

/** Adds a member with what a counter needs to serve them; the full profile comes later. */
export const createMember = defineOperation({
  name: "create-member",
  slice: "members",
  label: "Add a member",
  method: "POST",
  path: "/member-profile/quick-create",
  scope: "branch",
  input: z.strictObject({
    ...briefInput(member),
    status: firstStatus,
    confirm_not_duplicate: confirmNotDuplicate,
  }),
  output: memberRow,
  refusals: newMemberRefusals,
  emits: ["member.create"],
});

/** The resources that hang on a member: addresses, incomes, government ids and the like. */
export const memberParts: readonly Resource[] = resources.filter(({ parent }) => parent === "member-profile");

/** A part as its own resource takes it, without the member it will belong to. */
function partSchema(resource: Resource) {
  const { member_profile_id: _, ...fields } = resource.fields;
  return createSchema({ ...resource, fields });
}

const mostParts = 50;
const noAddress = "Permanent address required";

/** Who is added in full says where they live: the first of their addresses is the permanent one. */
function partsSchema(resource: Resource) {
  const isAddress = resource.name === memberAddress.name;
  const rows = z
    .array(partSchema(resource), isAddress ? noAddress : undefined)
    .max(mostParts, `At most ${mostParts} at a time`);
  return isAddress ? rows.min(1, noAddress) : rows.default([]);
}

const parts = z
  .strictObject(Object.fromEntries(memberParts.map((resource) => [resource.name, partsSchema(resource)])))
  .prefault({});

/**
 * Adds a member in full, with what hangs on them, all or nothing. `draft_id` is the draft it came from.
 * Demands a permanent address (SPEC section 5), which the quick form at the counter leaves for later.
 */
export const enrolMember = defineOperation({
  name: "enrol-member",
  slice: "members",
  label: "Register a member in full",
  method: "POST",
  path: "/member-profile",
  scope: "branch",
  input: z.strictObject({
    ...fullInput(member),
    status: firstStatus,
    parts,
    draft_id: z.uuid().nullable().default(null),
    confirm_not_duplicate: confirmNotDuplicate,
  }),
  output: memberRow,
  refusals: {
    ...newMemberRefusals,
    coordinates_incomplete: {
      message: "A place needs both latitude and longitude",
      status: 400,
      field: "longitude",
    },
  },
  emits: ["member.create", ...memberParts.map(({ name }) => `${name}.create`)],
});
