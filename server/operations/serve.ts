import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { type Operation, type Output, permissionOf } from "#contract/kit/operation";
import { invalidInput, Refusal } from "#contract/kit/refusal";
import type { Clock } from "#server/clock";
import type { Database, Transaction } from "#server/db/database";
import { gather } from "#server/db/gather";
import { inSystem, inTenant, type Tenant } from "#server/db/tenant";
import { parseInput } from "#server/http/errors";
import { authorise, type BranchCaller, type Caller, type Sessions } from "#server/http/session";
import type { Outbox } from "#server/live/outbox";
import {
  type BranchCall,
  declaredRefusal,
  newBranchCall,
  newTrace,
  type PublicCall,
  type UserCall,
  withoutSecrets,
} from "#server/operations/call";
import { remember, type Trace } from "#server/operations/remember";

/** What the verb engine works with. */
export interface Parts {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  outbox: Outbox;
}

type Register = (app: FastifyInstance, parts: Parts) => void;

/** A verb with its handler, ready to be registered. */
export interface Served {
  operation: Operation;
  register: Register;
}

/** How a call ended. Only a refusal is an answer; any other error undoes its transaction. */
type Ended<Op> = Output<Op> | Refusal;

/** Handles many calls of one branch in one transaction; each ends on its own. */
export type GatheredHandler<Op> = (tx: Transaction, calls: BranchCall<Op>[]) => Promise<Ended<Op>[]>;

interface Asked {
  caller: BranchCaller;
  input: unknown;
  key: string | null;
  requestHash: Buffer;
}

const hashOf = (operation: Operation, input: unknown) =>
  createHash("sha256")
    .update(`${permissionOf(operation)} ${JSON.stringify(withoutSecrets(input))}`)
    .digest();

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"] ?? request.headers["x-idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw invalidInput({ "Idempotency-Key": "Idempotency-Key must be 8 to 100 visible characters" });
}

/** The whole input of a request: its parameters, and its body, or its query for a read. */
function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, unknown>;
  if (operation.method === "GET" || operation.method === "DELETE") {
    const { branch: _, ...search } = request.query as Record<string, unknown>;
    return { ...search, ...params };
  }
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body))
    throw invalidInput({ body: "The body must be a JSON object" });
  return { ...body, ...params };
}

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

/** Runs calls of one branch together; when the transaction fails, each again alone, so that one spoils no other. */
async function run<Op extends Operation>(
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
    return await inTenant(parts.db, tenant, async (tx) => {
      const { endings, traces } = await carryOut(tx, operation, handler, asked, { now, today });
      await remember(tx, tenant, now, traces);
      return endings;
    });
  } catch (error) {
    if (error instanceof Refusal && asked.length === 1) return [error];
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

/** An unexpected error of one call among many travels as a value until its own request throws it. */
class Thrown extends Refusal {
  constructor(readonly reason: unknown) {
    super(500, { code: "internal", message: "Sorry, the server encountered an error" });
  }
}
const toThrown = (reason: unknown) => (reason instanceof Refusal ? reason : new Thrown(reason));

function answer(reply: FastifyReply, ending: unknown) {
  if (ending instanceof Thrown) throw ending.reason;
  if (ending instanceof Refusal) throw ending;
  return ending === undefined || ending === null ? reply.code(204).send() : reply.send(ending);
}

function branchRoute<Op extends Operation>(
  operation: Op,
  handler: GatheredHandler<Op>,
  most: number,
): Register {
  return (app, parts) => {
    const together = gather<Asked, Ended<Op>>((asked) => run(parts, operation, handler, asked), {
      keyOf: ({ caller }) => caller.membership.branchId,
      most,
    });
    const alone = (one: Asked) => run(parts, operation, handler, [one]).then(([ending]) => ending);
    const ask = most > 1 ? together : alone;
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await parts.sessions.requireBranch(request);
        authorise(caller.membership, permissionOf(operation));
        const input = parseInput(operation.input, inputOf(operation, request));
        const key = operation.method === "GET" ? null : keyOf(request);
        const ending = await ask({
          caller,
          input,
          key,
          requestHash: key ? hashOf(operation, input) : Buffer.alloc(0),
        });
        if (operation.method !== "GET") parts.outbox.wake();
        return answer(reply, ending);
      },
    });
  };
}

/** Serves a verb of a branch, one transaction a call. The handler throws its refusals. */
export function serve<Op extends Operation>(
  operation: Op,
  handler: (call: BranchCall<Op>) => Promise<Output<Op>>,
): Served {
  const one: GatheredHandler<Op> = async (_tx, calls) => [await handler(calls[0] as BranchCall<Op>)];
  return { operation, register: branchRoute(operation, one, 1) };
}

/**
 * Serves a verb of a branch by group commit: while one group is being committed the next gathers, then leaves as one
 * transaction. The handler returns each call's output or refusal, in order.
 */
export function serveGathered<Op extends Operation>(operation: Op, handler: GatheredHandler<Op>): Served {
  return { operation, register: branchRoute(operation, handler, 256) };
}

function plainRoute<Op extends Operation, C extends Caller | null>(
  operation: Op,
  callerOf: (parts: Parts, request: FastifyRequest) => Promise<C>,
  handler: (call: Omit<UserCall<Op>, "caller"> & { caller: C }) => Promise<Output<Op>>,
): Register {
  return (app, parts) => {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await callerOf(parts, request);
        const input = parseInput(operation.input, inputOf(operation, request));
        const now = parts.clock.now();
        const output = await inSystem(parts.db, async (tx) => {
          const refusal = (code: string, detail?: Record<string, string | number | null>) =>
            declaredRefusal(operation, code, detail);
          const result = await handler({
            tx,
            input: input as never,
            now,
            caller,
            refusal,
            http: { request, reply },
          });
          if (caller) await remember(tx, null, now, [newTrace(operation, caller, input)]);
          return result;
        });
        return answer(reply, output);
      },
    });
  };
}

/** Serves a verb of a signed-in person, outside any branch. */
export function serveUser<Op extends Operation>(
  operation: Op,
  handler: (call: UserCall<Op>) => Promise<Output<Op>>,
): Served {
  return {
    operation,
    register: plainRoute(operation, (parts, request) => parts.sessions.require(request), handler),
  };
}

/** Serves a verb that needs nobody signed in. */
export function servePublic<Op extends Operation>(
  operation: Op,
  handler: (call: PublicCall<Op>) => Promise<Output<Op>>,
): Served {
  return {
    operation,
    register: plainRoute(operation, (parts, request) => parts.sessions.find(request), handler),
  };
}
