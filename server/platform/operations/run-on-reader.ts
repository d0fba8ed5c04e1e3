import { dayIn } from "#contract/kit/dates";
import type { Operation, Output } from "#contract/kit/operation";
import { inReader } from "#server/platform/db/reader";
import { inTenant } from "#server/platform/db/tenant";
import { newBranchCall, newEffects } from "#server/platform/operations/call";
import { commitEffects } from "#server/platform/operations/commit-effects";
import type { BranchHandler, OperationRequest, Services } from "#server/platform/operations/run";

/**
 * Runs a call that only reads on the reader, and keeps its footstep, if it leaves one, in the database. Null
 * where there is no reader or the database itself must be asked: for a handler that turns out to write, too.
 */
export async function runOnReader<Op extends Operation>(
  { db, clock }: Services,
  handler: BranchHandler<Op>,
  { operation, caller, input }: OperationRequest,
): Promise<{ output: Output<Op> } | null> {
  const { membership, writtenUpTo } = caller;
  const now = clock.now();
  const today = dayIn(membership.timeZone, now);
  const read = await inReader(db, { tenant: membership, writtenUpTo }, async (tx) => {
    const effects = newEffects(operation, caller, input);
    const common = { tx, input, caller, now, today, approvedById: null };
    return { output: await handler(newBranchCall(operation as Op, effects, common)), effects };
  });
  if (!read) return null;
  const { output, effects } = read.found;
  if (effects.auditEntries.length > 0)
    await inTenant(db, membership, (tx) => commitEffects(tx, membership, now, [effects]));
  return { output };
}
