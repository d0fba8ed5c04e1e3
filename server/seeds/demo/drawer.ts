import { countOut, type Denomination } from "#contract/kit/cash";
import type { Centavos } from "#contract/kit/money";
import { endBatch } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { end } from "#server/domain/batches/end-batch";
import { open } from "#server/domain/batches/open-batch";
import { callAs, type Worker } from "#server/seeds/demo/calls";

/** Opens the teller's batch by the operation's own handler. Returns its id. */
export async function openDrawer(teller: Worker, cash: Centavos, now: Date): Promise<string> {
  const input = { name: null, beginning_cash: cash };
  return (await callAs(teller, { operation: openBatch, input, now }, open)).id;
}

/** Counts the drawer and ends the teller's batch by the operation's own handler. */
export async function endDrawer(
  teller: Worker,
  { counted, denominations, now }: { counted: Centavos; denominations: readonly Denomination[]; now: Date },
): Promise<void> {
  const counts = countOut(counted, denominations) ?? [];
  const input = { counts, over_short_reason: "Change given wrongly" };
  await callAs(teller, { operation: endBatch, input, now }, end);
}
