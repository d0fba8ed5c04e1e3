import { permissions } from "#contract/permissions";
import { can, type Membership } from "#server/platform/auth/session";

const known = new Set(permissions);

/** Names permissions in a message, the first few of many. */
export const namedPermissions = (listed: string[]): string =>
  listed.length > 5 ? `${listed.slice(0, 5).join(", ")} and ${listed.length - 5} more` : listed.join(", ");

/**
 * Those of the permissions that go beyond what the membership may do itself. An own- one is within the full
 * one.
 */
export const permissionsAbove = (membership: Membership, granted: readonly string[]): string[] =>
  granted.filter(
    (permission) => !(can(membership, permission) || can(membership, permission.replace(":own-", ":"))),
  );

type Refuse<Code> = (code: Code, detail: { permissions: string }) => Error;

/** Refuses permissions that there are none of, naming them. */
export function refuseUnknown(granted: readonly string[], refusal: Refuse<"unknown_permission">): void {
  const unknown = granted.filter((permission) => !known.has(permission));
  if (unknown.length > 0) throw refusal("unknown_permission", { permissions: namedPermissions(unknown) });
}

/** Refuses permissions that there are none of, and ones that the membership does not hold itself. */
export function refuseGrant(
  membership: Membership,
  granted: readonly string[],
  refusal: Refuse<"unknown_permission" | "above_own_rights">,
): void {
  refuseUnknown(granted, refusal);
  const above = permissionsAbove(membership, granted);
  if (above.length > 0) throw refusal("above_own_rights", { permissions: namedPermissions(above) });
}
