import { z } from "zod";
import { code, invitationCode, invitationCodeInput } from "#contract/entities/invitation-code";
import { defineOperation } from "#contract/kit/operation";
import { optional } from "#contract/kit/text";
import { grantRefusals } from "#contract/operations/employees/refusals";

const id = z.uuid();
const notFound = {
  invitation_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
} as const;
const refusals = {
  ...grantRefusals,
  code_already_used: { message: "The code {code} is already used", field: "code" },
  expiration_past: {
    message: "The expiration date has already passed",
    status: 400,
    field: "expiration_date",
  },
} as const;

/** Invites: who holds the code may ask to join as employee or member, with these permissions. */
export const createInvitationCode = defineOperation({
  name: "create",
  slice: "invitation-code",
  label: "Create an invitation code",
  method: "POST",
  path: "/invitation-code",
  scope: "branch",
  approval: { kind: "permissions", isWeighed: true },
  /** A code is made up when none is given. */
  input: invitationCodeInput.extend({ code: optional(code) }),
  output: invitationCode,
  refusals,
  emits: ["invitation-code.create"],
});

export const readInvitationCode = defineOperation({
  name: "read",
  slice: "invitation-code",
  label: "See an invitation code",
  method: "GET",
  path: "/invitation-code/:id",
  scope: "branch",
  input: z.strictObject({ id }),
  output: invitationCode,
  refusals: notFound,
});

/** Changes an invitation as a whole, but for its code. It cannot be made good for less than it was used. */
export const updateInvitationCode = defineOperation({
  name: "update",
  slice: "invitation-code",
  label: "Change an invitation code",
  method: "PUT",
  path: "/invitation-code/:id",
  scope: "branch",
  approval: { kind: "permissions", isWeighed: true },
  input: invitationCodeInput.extend({ id, version: z.int("Version is required").min(1) }),
  output: invitationCode,
  refusals: {
    ...refusals,
    ...notFound,
    stale_version: { message: "Someone else has changed this in the meantime" },
    used_more: { message: "It has already been used {count|time|times}", field: "max_use" },
  },
  emits: ["invitation-code.update"],
});

/** Takes an invitation back: nobody can use its code any more. */
export const deleteInvitationCode = defineOperation({
  name: "delete",
  slice: "invitation-code",
  label: "Revoke an invitation code",
  method: "DELETE",
  path: "/invitation-code/:id",
  scope: "branch",
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: notFound,
  emits: ["invitation-code.delete"],
});
