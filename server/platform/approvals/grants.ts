import { readAlone } from "#server/platform/approvals/rules";
import type { BranchCall } from "#server/platform/operations/call";

/**
 * Says that a call gives rights that somebody did not have, so that the rules of the branch decide. The only
 * person who works there lets the first others in: there is nobody yet who could decide.
 */
export async function weighGrant({ tx, caller, weigh }: BranchCall<unknown>): Promise<void> {
  const { isOnlyOne } = await readAlone(tx, caller.userId);
  if (!isOnlyOne) weigh();
}
