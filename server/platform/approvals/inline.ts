import type { SecondPerson } from "#contract/kit/approval";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { judge, readDecider, type ToDecide } from "#server/platform/approvals/decider";
import { readTiers } from "#server/platform/approvals/rules";
import { confirmBeside, demandsCode, type Window } from "#server/platform/approvals/second-person";
import { inTenant } from "#server/platform/db/tenant";
import { declaredRefusal } from "#server/platform/operations/call";

/**
 * The person who confirmed at somebody else's window, if they may decide any of that. Refuses with
 * approval_refused, and as confirmBeside.
 */
export async function findApprover(window: Window, given: SecondPerson, asked: ToDecide[]): Promise<string> {
  const { db, operation, caller, now } = window;
  const { membership } = caller;
  const today: CalendarDate = dayIn(membership.timeZone, now);
  const isDemanded = asked.some(({ tier }) => tier.asks_code) || (await demandsCode(window));
  const userId = await confirmBeside(window, given, isDemanded, (one) =>
    inTenant(db, membership, async (tx) => {
      const capacities = await judge(tx, await readDecider(tx, { userId: one, today, now }), asked);
      return capacities.some((capacity) => capacity !== "may_not_decide");
    }),
  );
  if (userId === null) throw declaredRefusal(operation, "approval_refused");
  return userId;
}

/** Who approves a call that brings its approval with it; null for one that does not, or needs none. */
export async function approverOf(window: Window, input: unknown): Promise<string | null> {
  const { db, operation, caller } = window;
  const given = operation.approval?.inline?.(input);
  if (!given) return null;
  const tiersOf = await inTenant(db, caller.membership, (tx) => readTiers(tx, [window]));
  const tiers = tiersOf(operation);
  if (tiers.length === 0) return null;
  return findApprover(
    window,
    given,
    tiers.map((tier) => ({ maker_id: caller.userId, tier })),
  );
}
