import type { CalendarDate } from "#contract/kit/dates";
import type { Input, Operation, Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Somebody who works in the demo on one day, as operations see a caller. */
export interface Worker {
  tx: Transaction;
  place: Tenant;
  userId: string;
  date: CalendarDate;
}

/** The call that a request of theirs would make, at a moment of the demo's year. */
export function callAs<Op extends Operation>(
  worker: Worker,
  operation: Op,
  input: Input<Op>,
  now: Date,
): BranchCall<Op> {
  const { tx, place, userId, date } = worker;
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

/** Carries an operation out by its own handler, one of its slice, at a moment of the demo's year. */
export async function carryOut<Op extends Operation>(
  worker: Worker,
  { handlers, operation }: { handlers: readonly OperationHandler[]; operation: Op },
  input: unknown,
  now: Date,
): Promise<Output<Op>> {
  const { handle } = handlers.find((one) => one.operation === operation) ?? {};
  if (!handle) throw new Error(`nobody carries out ${operation.label}`);
  const call = callAs(worker, operation, operation.input.parse(input) as Input<Op>, now);
  const [answer] = await handle(worker.tx, [call as unknown as BranchCall<Operation>]);
  if (answer instanceof Refusal) throw answer;
  return answer as Output<Op>;
}
