import type { DeclaredRefusal } from "#contract/kit/operation";

/** What refuses whoever is not an owner of the organisation they name. */
export const ownerRefusals = {
  organization_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  not_an_owner: { message: "Only an owner of the organization can do this", status: 403 },
} as const satisfies Record<string, DeclaredRefusal>;

export const pictureNotFound = {
  picture_not_found: {
    message: "Picture not found. Upload it first.",
    status: 400,
    field: "media_id",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a change of an organisation or branch. */
export const changeRefusals = {
  ...ownerRefusals,
  ...pictureNotFound,
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses somebody who wants to join a branch. */
export const joinRefusals = {
  already_in_branch: { message: "You already belong to this branch" },
  already_in_organization: { message: "You are already a member of this organization" },
  banned: { message: "You cannot join this organization", status: 403 },
  turned_down: { message: "Your request was declined. Ask for an invitation code.", status: 403 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses an invitation code. Who tries one after another has to wait. */
export const codeRefusals = {
  invitation_not_found: { message: "Invitation code not found", status: 404, field: "code" },
  invitation_expired: { message: "This invitation code has expired", field: "code" },
  invitation_used_up: { message: "This invitation code has been used up", field: "code" },
  too_many_attempts: {
    message: "Too many wrong codes. Wait {minutes|minute|minutes}.",
    status: 429,
    field: "code",
  },
} as const satisfies Record<string, DeclaredRefusal>;
