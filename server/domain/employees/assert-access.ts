import type { Employee } from "#contract/entities/membership";
import { namedPermissions, permissionsAbove } from "#server/platform/auth/grants";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

interface Acting {
  tx: Transaction;
  caller: BranchCaller;
  refusal(
    code: "own_membership" | "owner_protected" | "above_own_level",
    detail?: { permissions: string },
  ): Error;
}

/** Refuses anybody but an owner to touch an owner, be it of another branch of the organisation. */
export async function refuseOwner(
  { tx, caller, refusal }: Pick<Acting, "tx" | "caller"> & { refusal(code: "owner_protected"): Error },
  person: Employee,
): Promise<void> {
  if (caller.membership.userType === "owner") return;
  const { rows } = await tx.query("select kaban_is_owner($1) as is_owner", [person.user_id]);
  if (person.user_type === "owner" || rows[0].is_owner) throw refusal("owner_protected");
}

/**
 * Refuses to act on oneself, on an owner unless one is one, and on somebody who may do more than the caller.
 */
export async function assertMayAct(acting: Acting, person: Employee): Promise<void> {
  const { caller, refusal } = acting;
  if (person.user_id === caller.userId) throw refusal("own_membership");
  await refuseOwner(acting, person);
  const above = permissionsAbove(caller.membership, person.permissions);
  if (above.length > 0) throw refusal("above_own_level", { permissions: namedPermissions(above) });
}
