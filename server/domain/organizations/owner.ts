import { type Caller, refuseWithoutSecondFactor } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

const readStanding = `
  select array_agg(distinct m.user_type) as user_types,
    o.require_second_factor and not exists (
      select from second_factor f where f.user_id = $1 and f.confirmed_at is not null) as is_missing
  from organization o join user_organization m on m.organization_id = o.id
  where m.user_id = $1 and o.id = $2 and m.application_status = 'accepted' and m.deleted_at is null
  group by o.id`;

/**
 * What the person is in the organisation, over all its branches; empty for a stranger. Refuses who lacks a
 * second factor that it demands.
 */
export async function userTypesIn(
  tx: Pick<Transaction, "query">,
  userId: string,
  organizationId: string,
): Promise<string[]> {
  const { rows } = await tx.query(readStanding, [userId, organizationId]);
  const [standing] = rows;
  if (!standing) return [];
  refuseWithoutSecondFactor({ isSecondFactorMissing: standing.is_missing });
  return standing.user_types;
}

/** Refuses whoever does not own the organisation; to strangers it is not there. */
export async function requireOwner(
  call: {
    tx: Transaction;
    caller: Caller;
    refusal(code: "organization_not_found" | "not_an_owner"): Error;
  },
  organizationId: string,
): Promise<void> {
  const userTypes = await userTypesIn(call.tx, call.caller.userId, organizationId);
  if (userTypes.length === 0) throw call.refusal("organization_not_found");
  if (!userTypes.includes("owner")) throw call.refusal("not_an_owner");
}
