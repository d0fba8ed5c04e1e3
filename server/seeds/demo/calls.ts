import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Input, Operation, Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import type { Posting } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";
import { commitEffects, type Effects } from "#server/platform/operations/commit-effects";
import type { OperationHandler } from "#server/platform/operations/serve";
import { postAll } from "#server/seeds/demo/books";

/** Somebody who works in the demo on one day, as operations see a caller. */
export interface Worker {
  tx: Transaction;
  place: Tenant;
  userId: string;
  date: CalendarDate;
}

/** The computer of the office that the demo's people work at. */
const device = {
  ipAddress: "192.168.10.21",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
  deviceType: "Desktop",
  location: "",
  latitude: null,
  longitude: null,
  referer: "",
  acceptLanguage: "en-PH",
};

const effectsOf = ({ place, userId }: Worker, operation: Operation, input: unknown, now: Date) => {
  const membership = {
    ...place,
    id: userId,
    userType: "employee" as const,
    permissions: new Set<string>(),
    timeZone: "Asia/Manila",
    isSecondFactorMissing: false,
  };
  const requestId = uuidv7({ msecs: now.getTime() });
  const caller = { sessionId: "", userId, device, requestId, membership };
  return { ...newEffects(operation, caller, input), caller };
};

/** Nobody looks at live messages of a year that is made up at once. */
const keepSteps = ({ tx, place }: Worker, now: Date, effects: readonly Effects[]) =>
  commitEffects(
    tx,
    place,
    now,
    effects.map((one) => ({ ...one, events: [] })),
  );

/** Does what a request of theirs would do, at a moment of the demo's year, and keeps its footstep. */
export async function callAs<Op extends Operation, Answer>(
  worker: Worker,
  { operation, input, now }: { operation: Op; input: Input<Op>; now: Date },
  work: (call: BranchCall<Op>) => Promise<Answer>,
): Promise<Answer> {
  const effects = effectsOf(worker, operation, input, now);
  const common = {
    tx: worker.tx,
    input,
    caller: effects.caller,
    now,
    today: worker.date,
    approvedById: null,
  };
  const answer = await work(newBranchCall(operation, effects, common));
  if (!(answer instanceof Refusal)) await keepSteps(worker, now, [effects]);
  return answer;
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
  const asked = { operation, input: operation.input.parse(input) as Input<Op>, now };
  const answer = await callAs(worker, asked, async (call) => {
    const [one] = await handle(worker.tx, [call as unknown as BranchCall<Operation>]);
    return one;
  });
  if (answer instanceof Refusal) throw answer;
  return answer as Output<Op>;
}

const windowOperations: Partial<Record<Posting["source"], Operation>> = {
  deposit: postDeposit,
  withdraw: postWithdrawal,
  reversal: reverseEntry,
};

/** Posts entries of a teller's day, those that a window posts as the footsteps they are. */
export async function postAtWindow(teller: Worker, postings: readonly Posting[]): Promise<void> {
  const all: Effects[] = [];
  const stepped = postings.map((posting) => {
    const operation = windowOperations[posting.source];
    if (!operation) return posting;
    const { tx, date } = teller;
    const { entryId, createdAt: now, approvedById } = posting;
    const effects = effectsOf(teller, operation, undefined, now);
    all.push(effects);
    const common = { tx, input: undefined, caller: effects.caller, now, today: date, approvedById };
    const call = newBranchCall(operation, effects, common);
    return { ...posting, step: call.auditByRow({ entity: "transaction", entityId: entryId }) };
  });
  await postAll(teller.tx, stepped);
  const now = postings.at(-1)?.createdAt;
  if (now) await keepSteps(teller, now, all);
}
