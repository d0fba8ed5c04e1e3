import { countOut, type Denomination } from "#contract/kit/cash";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Input, Operation } from "#contract/kit/operation";
import { endBatch } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { end } from "#server/domain/batches/end-batch";
import { open } from "#server/domain/batches/open-batch";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";

/** A teller of the demo on one day, as the operations of a batch see a caller. */
export interface Teller {
  tx: Transaction;
  place: Tenant;
  userId: string;
  date: CalendarDate;
}

/** The call that a request of the teller would make, at a moment of the demo's year. */
function callAs<Op extends Operation>(
  teller: Teller,
  operation: Op,
  input: Input<Op>,
  now: Date,
): BranchCall<Op> {
  const { tx, place, userId, date } = teller;
  const device = {
    ipAddress: "",
    userAgent: "",
    deviceType: "",
    location: "",
    latitude: null,
    longitude: null,
    referer: "",
    acceptLanguage: "",
  };
  const membership = {
    ...place,
    id: userId,
    userType: "employee" as const,
    permissions: new Set<string>(),
    timeZone: "Asia/Manila",
    isSecondFactorMissing: false,
  };
  const caller = { sessionId: "", userId, device, requestId: "", membership };
  return newBranchCall(operation, newEffects(operation, caller, input), {
    tx,
    input,
    caller,
    now,
    today: date,
    approvedById: null,
  });
}

/** Opens the teller's batch by the operation's own handler. Returns its id. */
export async function openDrawer(teller: Teller, cash: Centavos, now: Date): Promise<string> {
  return (await open(callAs(teller, openBatch, { name: null, beginning_cash: cash }, now))).id;
}

/** Counts the drawer and ends the teller's batch by the operation's own handler. */
export async function endDrawer(
  teller: Teller,
  { counted, denominations, now }: { counted: Centavos; denominations: readonly Denomination[]; now: Date },
): Promise<void> {
  const counts = countOut(counted, denominations) ?? [];
  await end(callAs(teller, endBatch, { counts, over_short_reason: "Change given wrongly" }, now));
}
