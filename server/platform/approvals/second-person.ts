import type { SecondPerson } from "#contract/kit/approval";
import type { Operation } from "#contract/kit/operation";
import { findAccount } from "#server/platform/auth/credentials";
import { guardPassword } from "#server/platform/auth/lockout";
import { checkPassword } from "#server/platform/auth/passwords";
import { checkCode } from "#server/platform/auth/second-factor";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Database } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { declaredRefusal } from "#server/platform/operations/call";
import type { SecretBox } from "#server/platform/secret-box";

/** Where somebody beside the caller confirms, and what. */
export interface Window {
  db: Database;
  secretBox: SecretBox;
  operation: Operation;
  caller: BranchCaller;
  now: Date;
}

/** Whether the caller's organisation demands a second factor of everybody who works in it. */
export const demandsCode = ({ db, caller }: Window): Promise<boolean> =>
  inTenant(db, caller.membership, async (tx) => {
    const { rows } = await tx.query(
      "select require_second_factor as is_demanded from organization where id = kaban_organization()",
    );
    return rows[0].is_demanded;
  });

/**
 * The person who confirmed at the caller's window, who need not be signed in, if `accept` takes them; null
 * where they are not whom they say. What they gave must be right, the password and the code; both must be
 * there where they are demanded. Before the transaction, and on connections of its own: it takes long, and
 * what was wrong stays counted, a code like a password, with those of signing in. Refuses with code_required,
 * and with too_many_attempts while locked out.
 */
export async function confirmBeside(
  { db, secretBox, operation, caller, now }: Window,
  { key, password, otp }: SecondPerson,
  isCodeDemanded: boolean,
  accept: (userId: string) => Promise<boolean>,
): Promise<string | null> {
  if (isCodeDemanded && (!password || !otp)) throw declaredRefusal(operation, "code_required");
  const account = await findAccount(db, key);
  const attempt = { key, address: caller.device.ipAddress, now, userId: account?.id ?? null };
  const found = await guardPassword(db, attempt, async () => {
    // A code alone takes as long, so that nobody can tell by the time which accounts there are.
    const isPasswordRight = await checkPassword(password ? (account?.password_hash ?? null) : null, password);
    if (!account || (password && !isPasswordRight) || !(await accept(account.id))) return null;
    const { id: userId } = account;
    const isRight = !otp || (await checkCode(db, secretBox, { userId, code: otp, now })) === "right";
    return isRight && (password || otp) ? { userId } : null;
  });
  if (found === "refused") return null;
  if ("waitMinutes" in found)
    throw declaredRefusal(operation, "too_many_attempts", { minutes: found.waitMinutes });
  return found.userId;
}
