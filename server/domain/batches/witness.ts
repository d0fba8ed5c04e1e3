import type { SecondPerson } from "#contract/kit/approval";
import { isIndependent } from "#server/platform/approvals/independence";
import { confirmBeside, demandsCode, type Window } from "#server/platform/approvals/second-person";
import { inTenant } from "#server/platform/db/tenant";
import { declaredRefusal } from "#server/platform/operations/call";

const worksHere = `
  select from user_organization m join user_account u on u.id = m.user_id and not u.is_password_temporary
  where m.branch_id = (select kaban_branch()) and m.user_id = $1 and m.user_type <> 'member'
    and m.application_status = 'accepted' and m.deleted_at is null`;

/**
 * The person of the branch who stands beside the caller and puts their password or code under what was done:
 * not the caller, nor who depends on them. Refuses with witness_refused, and as confirmBeside.
 */
export async function findWitness(window: Window, given: SecondPerson): Promise<string> {
  const { db, operation, caller, now } = window;
  const userId = await confirmBeside(window, given, await demandsCode(window), (one) =>
    inTenant(db, caller.membership, async (tx) => {
      const pair = { userId: one, makers: [caller.userId], now };
      return (await tx.query(worksHere, [one])).rowCount === 1 && (await isIndependent(tx, pair));
    }),
  );
  if (userId === null) throw declaredRefusal(operation, "witness_refused");
  return userId;
}
