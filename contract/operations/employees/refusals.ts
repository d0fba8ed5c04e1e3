import type { DeclaredRefusal } from "#contract/kit/operation";

/** What refuses permissions that somebody wants to give. `{permissions}` names them. */
export const grantRefusals = {
  unknown_permission: {
    message: "Unknown permission: {permissions}",
    status: 400,
    field: "permissions",
  },
  above_own_rights: {
    message: "You can't grant a permission you don't have: {permissions}",
    status: 403,
    field: "permissions",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses an act on somebody's membership. */
export const personRefusals = {
  employee_not_found: { message: "This person is not in this branch", status: 404 },
  own_membership: { message: "You can't do this to yourself", status: 403 },
  owner_protected: { message: "Only an owner can do this to an owner", status: 403 },
  above_own_level: { message: "This person has permissions you don't: {permissions}", status: 403 },
  last_owner: { message: "An organization must have an owner" },
} as const satisfies Record<string, DeclaredRefusal>;

export const staleVersion = {
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const satisfies Record<string, DeclaredRefusal>;
