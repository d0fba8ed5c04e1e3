import { z } from "zod";
import { code as invitationCode, invitedTypes } from "#contract/entities/invitation-code";
import { ownMembership } from "#contract/entities/membership";
import { defineOperation } from "#contract/kit/operation";
import { codeRefusals, joinRefusals } from "#contract/operations/organizations/refusals";

/** What an invitation code leads to, for somebody who holds it: no more than is needed to decide. */
export const verifyInvitation = defineOperation({
  name: "verify-invitation",
  slice: "organizations",
  label: "Check an invitation",
  method: "GET",
  path: "/invitation-code/code/:code",
  scope: "user",
  input: z.strictObject({ code: invitationCode }),
  output: z.object({
    organization: z.object({ name: z.string() }),
    branch: z.object({ name: z.string() }),
    user_type: z.enum(invitedTypes),
  }),
  refusals: codeRefusals,
});

/**
 * Asks to join by an invitation code, as what it says; somebody of the branch then accepts. Uses the code
 * once.
 */
export const joinByCode = defineOperation({
  name: "join-by-code",
  slice: "organizations",
  label: "Ask to join with an invitation",
  method: "POST",
  path: "/user-organization/invitation-code/:code/join",
  scope: "user",
  input: z.strictObject({ code: invitationCode }),
  output: ownMembership,
  refusals: { ...codeRefusals, ...joinRefusals },
  emits: ["employee.create"],
});

/** Asks to join a branch of an organisation that is not private, as a member; somebody of it then accepts. */
export const joinBranch = defineOperation({
  name: "join-branch",
  slice: "organizations",
  label: "Ask to join a branch",
  method: "POST",
  path: "/user-organization/organization/:organization_id/branch/:branch_id/join",
  scope: "user",
  input: z.strictObject({ organization_id: z.uuid(), branch_id: z.uuid() }),
  output: ownMembership,
  refusals: {
    ...joinRefusals,
    branch_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  },
  emits: ["employee.create"],
});

/** Every branch the caller belongs to, asked to join, or was turned away from. */
export const ownMemberships = defineOperation({
  name: "own-memberships",
  slice: "organizations",
  label: "See own memberships",
  method: "GET",
  path: "/user-organization/me",
  scope: "user",
  input: z.strictObject({}),
  output: z.object({ data: z.array(ownMembership) }),
  refusals: {},
});

/** Leaves a branch, or takes back the request to join it. */
export const leaveBranch = defineOperation({
  name: "leave-branch",
  slice: "organizations",
  label: "Leave a branch",
  method: "POST",
  path: "/user-organization/:id/leave",
  scope: "user",
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
  refusals: {
    membership_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    not_leavable: { message: "This membership was suspended or banned; only the branch can end it" },
    last_owner: { message: "An organization must have an owner" },
  },
  emits: ["employee.update"],
});
