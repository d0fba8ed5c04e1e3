import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { type Operation, type Output, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { type BranchCall, newBranchCall, newTrace } from "#server/operations/call";
import type { BranchCaller, Sessions } from "#server/platform/auth/session";
import type { Clock } from "#server/platform/clock";
import type { Database, Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import type { Broker } from "#server/platform/live/broker";
import type { Outbox } from "#server/platform/live/outbox";
import type { Mailer } from "#server/platform/mail/mailer";
import { remember, type Trace } from "#server/platform/operations/commit-effects";
import type { Vault } from "#server/platform/secret-box";

/** What the verb engine works with. */
export interface Parts {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  outbox: Outbox;
  broker: Broker;
  mailer: Mailer;
  vault: Vault;
  files: Files;
}

/** How a call ended. Only a refusal is an answer; any other error undoes its transaction. */
export type Ended<Op> = Output<Op> | Refusal;

/** Handles many calls of one branch in one transaction; each ends on its own. */
export type GatheredHandler<Op> = (tx: Transaction, calls: BranchCall<Op>[]) => Promise<Ended<Op>[]>;

/** A call of a branch verb, with who asks. */
export interface Asked {
  caller: BranchCaller;
  input: unknown;
  key: string | null;
  requestHash: Buffer;
}

/** Handles one call of a branch in its own transaction. */
export type BranchHandler<Op> = (call: BranchCall<Op>) => Promise<Output<Op>>;

/** An unexpected error of one call among many travels as a value until its own request throws it. */
export class Thrown extends Refusal {
  constructor(readonly reason: unknown) {
    super(500, { code: "internal", message: "Sorry, the server encountered an error" });
  }
}
const toThrown = (reason: unknown) => (reason instanceof Refusal ? reason : new Thrown(reason));

const reused = () =>
  new Refusal(409, {
    code: "idempotency_key_reused",
    message: "This Idempotency-Key was already used for another request",
  });

const isRepeatable = (error: unknown) => ["40001", "40P01"].includes((error as { code?: string }).code ?? "");

/** Another server remembered the same key in between: the answer is there now. */
const isAlreadyRemembered = (error: unknown) =>
  (error as { constraint?: string }).constraint === "remembered_answer_pkey";

type Known = Map<string, { request_hash: Buffer; answer: unknown }>;

async function readRemembered(tx: Transaction, asked: Asked[]): Promise<Known> {
  const keyed = asked.filter(({ key }) => key !== null);
  if (keyed.length === 0) return new Map();
  const { rows } = await tx.query({
    name: "remembered",
    text: `select r.user_id, r.key, r.request_hash, r.answer from remembered_answer r
      join unnest($1::uuid[], $2::text[]) as a (user_id, key) on r.user_id = a.user_id and r.key = a.key`,
    values: [keyed.map(({ caller }) => caller.userId), keyed.map(({ key }) => key)],
  });
  return new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]));
}

/** Gives every call its ending, each idempotency key being carried out at most once. */
async function carryOut<Op extends Operation>(
  tx: Transaction,
  operation: Op,
  handler: GatheredHandler<Op>,
  asked: Asked[],
  time: { now: Date; today: CalendarDate },
): Promise<{ endings: Ended<Op>[]; traces: Trace[] }> {
  const known = await readRemembered(tx, asked);
  const fresh: Asked[] = [];
  const places = asked.map((one) => {
    const name = one.key && `${one.caller.userId} ${one.key}`;
    const before = name ? known.get(name) : undefined;
    if (before)
      return before.request_hash.equals(one.requestHash) ? { answer: before.answer } : { answer: reused() };
    const twin = fresh.findIndex(({ key, caller }) => key && `${caller.userId} ${key}` === name);
    if (twin >= 0)
      return fresh[twin]?.requestHash.equals(one.requestHash) ? { at: twin } : { answer: reused() };
    return { at: fresh.push(one) - 1 };
  });
  const traces = fresh.map(({ caller, input }) => newTrace(operation, caller, input));
  const calls = fresh.map(({ caller, input }, index) =>
    newBranchCall(operation, traces[index] as Trace, { tx, input, caller, ...time }),
  );
  const results = calls.length > 0 ? await handler(tx, calls) : [];
  const kept = traces.filter((trace, index) => {
    const result = results[index];
    const { key, requestHash } = fresh[index] as Asked;
    if (result instanceof Refusal) return false;
    if (key) trace.remembered = { key, operation: permissionOf(operation), requestHash, answer: result };
    return true;
  });
  const endings = places.map(
    (place) => ("at" in place ? results[place.at as number] : place.answer) as Ended<Op>,
  );
  return { endings, traces: kept };
}

/** A call refused because its twin, sent at the same moment, came first is answered as the twin was. */
async function answerTwins<Op>(parts: Parts, asked: Asked[], endings: Ended<Op>[]): Promise<Ended<Op>[]> {
  const refused = asked.filter(({ key }, index) => key && endings[index] instanceof Refusal);
  const [first] = refused;
  if (!first) return endings;
  const known = await inTenant(parts.db, first.caller.membership, (tx) => readRemembered(tx, refused));
  return endings.map((ending, index) => {
    const { key, caller, requestHash } = asked[index] as Asked;
    const twin = ending instanceof Refusal ? known.get(`${caller.userId} ${key}`) : undefined;
    return twin?.request_hash.equals(requestHash) ? (twin.answer as Ended<Op>) : ending;
  });
}

/**
 * Runs calls of one branch together; when the transaction fails, each again alone, so that one spoils no
 * other.
 */
export async function run<Op extends Operation>(
  parts: Parts,
  operation: Op,
  handler: GatheredHandler<Op>,
  asked: Asked[],
  attempt = 1,
): Promise<Ended<Op>[]> {
  const { membership } = (asked[0] as Asked).caller;
  const now = parts.clock.now();
  const tenant: Tenant = membership;
  const today = dayIn(membership.timeZone, now);
  try {
    const ended = await inTenant(parts.db, tenant, async (tx) => {
      const { endings, traces } = await carryOut(tx, operation, handler, asked, { now, today });
      await remember(tx, tenant, now, traces);
      return endings;
    });
    return await answerTwins(parts, asked, ended);
  } catch (error) {
    if (error instanceof Refusal && asked.length === 1) return answerTwins(parts, asked, [error]);
    if ((isRepeatable(error) || isAlreadyRemembered(error)) && attempt < 5) {
      return run(parts, operation, handler, asked, attempt + 1);
    }
    if (asked.length === 1) throw error;
    const alone = await Promise.allSettled(asked.map((one) => run(parts, operation, handler, [one])));
    return alone.map((one) =>
      one.status === "fulfilled" ? (one.value[0] as Ended<Op>) : toThrown(one.reason),
    );
  }
}

/** Runs one call in its own transaction. */
export async function runAlone<Op extends Operation>(
  parts: Parts,
  operation: Op,
  handler: BranchHandler<Op>,
  asked: Asked,
): Promise<Ended<Op>> {
  const one: GatheredHandler<Op> = async (_tx, calls) => [await handler(calls[0] as BranchCall<Op>)];
  const [ending] = await run(parts, operation, one, [asked]);
  return ending as Ended<Op>;
}
