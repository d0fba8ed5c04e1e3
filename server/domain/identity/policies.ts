import type { CalendarDate } from "#contract/kit/dates";
import { acceptPolicies, showPolicies } from "#contract/operations/identity/policies";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, servePublic, serveUser } from "#server/platform/operations/serve";

/** The policies that hold on this server: the operator's version, and the day it holds from. */
export interface Policies {
  version: string;
  since: CalendarDate;
}

/** What the person is to accept anew: nothing where they accepted the version that holds. */
export async function policiesToAccept(
  tx: Pick<Transaction, "query">,
  userId: string,
  { version, since }: Policies,
): Promise<Policies | undefined> {
  const { rows } = await tx.query(
    "select policy_version is not distinct from $2 as is_accepted from user_account where id = $1",
    [userId, version],
  );
  return rows[0]?.is_accepted === false ? { version, since } : undefined;
}

/** Tells which policies hold, and keeps that a person accepts them. */
export const policyHandlers = (policies: Policies): readonly OperationHandler[] => [
  servePublic(showPolicies, async () => policies),
  serveUser(acceptPolicies, async ({ tx, input, caller, now, refusal }) => {
    const { version } = policies;
    if (input.version !== version) throw refusal("policies_changed", { version });
    await tx.query("update user_account set policy_version = $2, policy_accepted_at = $3 where id = $1", [
      caller.userId,
      version,
      now,
    ]);
    return null;
  }),
];
