import type { FastifyBaseLogger } from "fastify";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import type { Input, Operation, Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { passGate } from "#server/platform/approvals/gate";
import type { ReadEntries } from "#server/platform/approvals/preview";
import { readTiers } from "#server/platform/approvals/rules";
import { spendDemandedProof } from "#server/platform/auth/proof";
import type { BranchCaller, Sessions } from "#server/platform/auth/session";
import type { Clock } from "#server/platform/clock";
import { brokenConstraint } from "#server/platform/db/constraints";
import type { Database, Transaction } from "#server/platform/db/database";
import { isDatabaseGone } from "#server/platform/db/gone";
import { inTenant, OutcomeUnknown, type Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import type { Broker } from "#server/platform/live/broker";
import type { Outbox } from "#server/platform/live/outbox";
import type { Mailer } from "#server/platform/mail/mailer";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";
import { commitEffects, type Effects, topicsOf } from "#server/platform/operations/commit-effects";
import {
  askedBy,
  awaitKeys,
  type ReadReceipts,
  readStoredResponses,
} from "#server/platform/operations/stored-responses";
import type { SecretBox } from "#server/platform/secret-box";

/** What the operation engine works with. */
export interface Services {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  outbox: Outbox;
  broker: Broker;
  mailer: Mailer;
  secretBox: SecretBox;
  files: Files;
  /** What a posting that waits for a decision would do to the books. */
  readEntries: ReadEntries;
  /** What was answered when entries were posted. */
  readReceipts: ReadReceipts;
  /** The operations that may wait for a decision, by replayKey; each enters itself as it is registered. */
  replays: Map<string, Replay>;
  log: Pick<FastifyBaseLogger, "error">;
  watch?: Watch | undefined;
}

/** Sees what operations answer and emit: tests hold both against the contract. Production has none. */
export interface Watch {
  /** A good answer, before it is sent. */
  answered(operation: Operation, output: unknown): void;
  /** The topics a call emitted, once it is committed. */
  emitted(operation: Operation, topics: readonly string[]): void;
}

/** How a call ended. Only a refusal is an answer; any other error undoes its transaction. */
export type Result<Op> = Output<Op> | Refusal;

/** What is known of a call before its transaction does anything. */
export type AheadCall<Op> = Pick<BranchCall<Op>, "operation" | "input" | "caller" | "today">;

/** Handles many calls of one branch in one transaction, of one operation or several; each ends on its own. */
export interface BatchHandler<Op> {
  /** Looks itself where nobody has looked ahead. */
  (tx: Transaction, calls: BranchCall<Op>[], looked?: unknown): Promise<Result<Op>[]>;
  /** Locks and reads what calls will need, in one go with whatever else is asked for before them. */
  look?(tx: Transaction, calls: AheadCall<Op>[]): Promise<unknown>;
}

/** How many calls are handled that lock and read the same kind of things. */
export interface Batched<Op, Looked> {
  look(tx: Transaction, calls: AheadCall<Op>[]): Promise<Looked>;
  handle(tx: Transaction, calls: BranchCall<Op>[], looked: Looked): Promise<Result<Op>[]>;
}

/** What carries out a request once it is decided. */
export interface Replay {
  operation: Operation;
  handle: BatchHandler<Operation>;
  /** Any of these opens it. */
  permissions: readonly string[] | "anyone";
  /** What is done with the answer once it is committed. */
  finish?: ((output: unknown, services: Services) => Promise<unknown>) | undefined;
}

/** A call of a branch operation, with who asks. */
export interface OperationRequest {
  caller: BranchCaller;
  operation: Operation;
  input: unknown;
  key: string | null;
  requestHash: string;
  proof?: unknown;
  /** Who approved it at the same window. */
  approvedById?: string | null;
  /** What was found out before its transaction: see serveWithPrecheck. */
  prechecked?: unknown;
}

/** Handles one call of a branch in its own transaction. */
export type BranchHandler<Op> = (call: BranchCall<Op>) => Promise<Output<Op>>;

/** An unexpected error of one call among many travels as a value until its own request throws it. */
export class UnexpectedError extends Refusal {
  constructor(readonly reason: unknown) {
    super(500, { code: "internal", message: "Sorry, the server encountered an error" });
  }
}
const toUnexpectedError = (reason: unknown) =>
  reason instanceof Refusal ? reason : new UnexpectedError(reason);

const reused = () =>
  new Refusal(409, {
    code: "idempotency_key_reused",
    message: "This Idempotency-Key was already used for another request",
  });

const isRepeatable = (error: unknown) => ["40001", "40P01"].includes((error as { code?: string }).code ?? "");

/** Another server stored an answer under the same key in between: the answer is there now. */
const isAlreadyStored = (error: unknown) => brokenConstraint(error) === "remembered_answer_pkey";

/** A call that ended well, with what it leaves behind. */
type Done = { operation: Operation; effects: Effects };

/** Gives every call its ending, each idempotency key being carried out at most once. */
async function carryOut<Op extends Operation>(
  tx: Transaction,
  { readEntries, readReceipts }: Services,
  handler: BatchHandler<Op>,
  requests: OperationRequest[],
  time: { now: Date; today: CalendarDate },
): Promise<{ results: Result<Op>[]; done: Done[] }> {
  // What is looked at comes first: a call under the same key elsewhere has then ended, and is known.
  const ahead = requests.map(({ operation, input, caller }) => ({
    operation: operation as Op,
    input: input as Input<Op>,
    caller,
    today: time.today,
  }));
  const [looked, known, tiers] = await Promise.all([
    handler.look?.(tx, ahead),
    readStoredResponses(tx, requests, readReceipts),
    readTiers(tx, requests),
  ]);
  const fresh: OperationRequest[] = [];
  const twins = new Map<string, number>();
  const places = requests.map((one) => {
    const asked = one.key === null ? null : askedBy(one);
    const before = asked ? known.get(asked) : undefined;
    if (before) return before.request === one.requestHash ? { answer: before.answer } : { answer: reused() };
    const twin = asked ? twins.get(asked) : undefined;
    if (twin !== undefined)
      return fresh[twin]?.requestHash === one.requestHash ? { at: twin } : { answer: reused() };
    if (asked) twins.set(asked, fresh.length);
    return { at: fresh.push(one) - 1 };
  });
  const allEffects = fresh.map(({ operation, caller, input }) => newEffects(operation, caller, input));
  const asked = fresh.map(({ operation, caller, input, key, approvedById = null, prechecked }, index) => {
    const effects = allEffects[index] as Effects;
    return {
      call: newBranchCall(operation, effects, { tx, input, caller, approvedById, prechecked, ...time }),
      effects,
      key,
    };
  });
  const gate = { handle: handler as BatchHandler<Operation>, tiersOf: tiers, readEntries };
  const results = (await passGate(tx, gate, asked, looked)) as Result<Op>[];
  const done = allEffects.flatMap((effects, index): Done[] => {
    const result = results[index];
    const { key, operation, requestHash } = fresh[index] as OperationRequest;
    if (result instanceof Refusal) return [];
    if (key) effects.storedResponse = { key, operation, request: requestHash, answer: result };
    return [{ operation, effects }];
  });
  const outcomes = places.map(
    (place) => ("at" in place ? results[place.at as number] : place.answer) as Result<Op>,
  );
  return { results: outcomes, done };
}

/**
 * Answers of calls whose transaction may stand or not. A call that is nowhere to be found is told so: it is
 * for whoever asked to ask again, under the same key.
 */
async function lookUp<Op>(
  services: Services,
  requests: OperationRequest[],
  unknown: OutcomeUnknown,
): Promise<Result<Op>[]> {
  const { membership } = (requests[0] as OperationRequest).caller;
  const known = await inTenant(services.db, membership, async (tx) => {
    await awaitKeys(
      tx,
      requests.filter(({ key }) => key !== null),
    );
    return readStoredResponses(tx, requests, services.readReceipts);
  }).catch((error): Awaited<ReturnType<typeof readStoredResponses>> => {
    // Nothing can be looked up: it stays unknown.
    if (isDatabaseGone(error)) return new Map();
    throw error;
  });
  return requests.map((one) => {
    const { key, requestHash } = one;
    const stored = key ? known.get(askedBy(one)) : undefined;
    if (!stored) return toUnexpectedError(unknown);
    return stored.request === requestHash ? (stored.answer as Result<Op>) : reused();
  });
}

/** A call refused because its twin, sent at the same moment, came first is answered as the twin was. */
async function answerTwins<Op>(
  services: Services,
  requests: OperationRequest[],
  results: Result<Op>[],
): Promise<Result<Op>[]> {
  const refused = requests.filter(({ key }, index) => key && results[index] instanceof Refusal);
  const [first] = refused;
  if (!first) return results;
  const known = await inTenant(services.db, first.caller.membership, (tx) =>
    readStoredResponses(tx, refused, services.readReceipts),
  );
  return results.map((result, index) => {
    const one = requests[index] as OperationRequest;
    const twin = result instanceof Refusal ? known.get(askedBy(one)) : undefined;
    return twin?.request === one.requestHash ? (twin.answer as Result<Op>) : result;
  });
}

/**
 * Runs calls of one branch together; when the transaction has failed for certain, each again alone, so that
 * one spoils no other. Where a broken connection leaves it open whether it failed, nothing is run again: what
 * was done is looked up by key.
 */
export async function run<Op extends Operation>(
  services: Services,
  handler: BatchHandler<Op>,
  requests: OperationRequest[],
  attempt = 1,
): Promise<Result<Op>[]> {
  const { membership } = (requests[0] as OperationRequest).caller;
  const now = services.clock.now();
  const tenant: Tenant = membership;
  const today = dayIn(membership.timeZone, now);
  try {
    const { results, done } = await inTenant(services.db, tenant, async (tx) => {
      const carried = await carryOut(tx, services, handler, requests, { now, today });
      const left = carried.done.map(({ effects }) => effects);
      await commitEffects(tx, tenant, now, left);
      return carried;
    });
    for (const { operation, effects } of done) services.watch?.emitted(operation, topicsOf(effects.events));
    return await answerTwins(services, requests, results);
  } catch (error) {
    if (error instanceof OutcomeUnknown) return lookUp(services, requests, error);
    if (error instanceof Refusal && requests.length === 1) return answerTwins(services, requests, [error]);
    if ((isRepeatable(error) || isAlreadyStored(error)) && attempt < 5) {
      return run(services, handler, requests, attempt + 1);
    }
    if (requests.length === 1) throw error;
    const alone = await Promise.allSettled(requests.map((one) => run(services, handler, [one])));
    return alone.map((one) =>
      one.status === "fulfilled" ? (one.value[0] as Result<Op>) : toUnexpectedError(one.reason),
    );
  }
}

/** Runs one call in its own transaction, once the proof that its operation demands has been spent in it. */
export async function runAlone<Op extends Operation>(
  services: Services,
  handler: BranchHandler<Op>,
  request: OperationRequest,
): Promise<Result<Op>> {
  const one: BatchHandler<Op> = async (tx, [call]) => {
    const { operation, caller, now } = call as BranchCall<Op>;
    await spendDemandedProof(tx, operation, caller, { proof: request.proof, now });
    return [await handler(call as BranchCall<Op>)];
  };
  const [result] = await run(services, one, [request]);
  return result as Result<Op>;
}
