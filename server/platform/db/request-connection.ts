import { createHmac } from "node:crypto";
import pg from "pg";

export const requestRole = "kaban_app";

/** The password of the request role: of each database owner's another, and known to whoever knows theirs. */
const derived = (ownersPassword: string) =>
  createHmac("sha256", ownersPassword).update(`${requestRole} of kaban`).digest("hex");

/**
 * The same database for requests: as the role without rights of its own. Where the owner signs in without a
 * password, so does that role.
 */
export function asRequestRole(owner: pg.PoolConfig): pg.PoolConfig {
  // As the driver finds it: in the configuration, the address or PGPASSWORD.
  const { password: ownersPassword } = new pg.Client(owner);
  const password = ownersPassword ? derived(ownersPassword) : undefined;
  if (!owner.connectionString) return { ...owner, user: requestRole, password };
  // Added as text: such an address need be none by other rules, and what stands last counts.
  const { connectionString } = owner;
  const added = new URLSearchParams({ user: requestRole, ...(password && { password }) });
  const joint = connectionString.includes("?") ? "&" : "?";
  return { ...owner, connectionString: `${connectionString}${joint}${added}` };
}
