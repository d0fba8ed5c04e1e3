import { createHmac } from "node:crypto";
import type pg from "pg";

export const requestRole = "kaban_app";

/** The password of the request role: of each database owner's another, and known to whoever knows theirs. */
const derived = (ownersPassword: string) =>
  createHmac("sha256", ownersPassword).update(`${requestRole} of kaban`).digest("hex");

/**
 * The same database for requests: as the role without rights of its own. Where the owner signs in without a
 * password, so does that role.
 */
export function asRequestRole(owner: pg.PoolConfig): pg.PoolConfig {
  if (!owner.connectionString) {
    const { password } = owner;
    return {
      ...owner,
      user: requestRole,
      password: typeof password === "string" ? derived(password) : undefined,
    };
  }
  const url = new URL(owner.connectionString);
  url.username = requestRole;
  url.password = url.password && derived(decodeURIComponent(url.password));
  // A name or password among the parameters would go before those of the address.
  url.searchParams.delete("user");
  url.searchParams.delete("password");
  return { ...owner, connectionString: url.toString() };
}
