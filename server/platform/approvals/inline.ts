import type { InlineApproval } from "#contract/kit/approval";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import type { Operation } from "#contract/kit/operation";
import { judge, readDecider, type ToDecide } from "#server/platform/approvals/decider";
import { readTiers } from "#server/platform/approvals/rules";
import { checkCredentials } from "#server/platform/auth/credentials";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Database } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { declaredRefusal } from "#server/platform/operations/call";

interface Window {
  db: Database;
  operation: Operation;
  caller: BranchCaller;
  now: Date;
}

/**
 * The person whose name and password were given at somebody else's window, who need not be signed in, if they
 * may decide any of that. Before the transaction, and on connections of its own: it takes long, and a wrong
 * password stays counted, with those of signing in. Refuses with approval_refused, and with too_many_attempts
 * while locked out.
 */
export async function findApprover(
  { db, operation, caller, now }: Window,
  { approver, password }: InlineApproval,
  asked: ToDecide[],
): Promise<string> {
  const { membership, device } = caller;
  const today: CalendarDate = dayIn(membership.timeZone, now);
  const mayDecide = (userId: string) =>
    inTenant(db, membership, async (tx) => {
      const capacities = await judge(tx, await readDecider(tx, { userId, today, now }), asked);
      return capacities.some((capacity) => capacity !== "may_not_decide");
    });
  const attempt = { key: approver, password, address: device.ipAddress, now };
  const found = await checkCredentials(db, attempt, mayDecide);
  if (found === "refused") throw declaredRefusal(operation, "approval_refused");
  if ("waitMinutes" in found)
    throw declaredRefusal(operation, "too_many_attempts", { minutes: found.waitMinutes });
  return found.userId;
}

/** Who approves a call that brings its approval with it; null for one that does not, or needs none. */
export async function approverOf(window: Window, input: unknown): Promise<string | null> {
  const { db, operation, caller } = window;
  const given = operation.approval?.inline?.(input);
  if (!given) return null;
  const tiers = await inTenant(db, caller.membership, (tx) => readTiers(tx, operation));
  if (tiers.length === 0) return null;
  return findApprover(
    window,
    given,
    tiers.map((tier) => ({ maker_id: caller.userId, tier })),
  );
}
