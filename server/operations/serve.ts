import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Input,
  type Operation,
  type Output,
  permissionOf,
  type RefusalCode,
} from "#contract/kit/operation";
import { invalidInput, type Problem, Refusal } from "#contract/kit/refusal";
import {
  type BranchCall,
  declaredRefusal,
  newTrace,
  type PersonCall,
  type PublicCall,
  type Told,
  type UserCall,
  withoutSecrets,
} from "#server/operations/call";
import {
  type Asked,
  type BranchHandler,
  type Ended,
  type GatheredHandler,
  type Parts,
  run,
  runAlone,
  Thrown,
} from "#server/operations/run";
import { spendProof } from "#server/platform/auth/proof";
import { authorise, type BranchCaller, type Caller, type Sessions } from "#server/platform/auth/session";
import { gather } from "#server/platform/db/batch-calls";
import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { parseInput } from "#server/platform/http/errors";
import type { Broker } from "#server/platform/live/broker";
import type { Message } from "#server/platform/mail/message";
import { remember } from "#server/platform/operations/commit-effects";

/** Where a verb departs from what is usual. */
export interface How {
  /** Any of these opens it, instead of the verb's own permission; "anyone" in the branch needs none. */
  permissions?: readonly string[] | "anyone";
  /** The status of a good answer, when it is not 200. */
  status?: number;
  /** Reads the input where it is not the body or query; called only for those who may. */
  input?: (request: FastifyRequest) => unknown;
  /** Makes what is sent of the output, once it is committed: a file that takes long to draw. */
  finish?: (output: unknown, parts: Parts) => Promise<unknown>;
}

type Ask<Op> = (asked: Asked) => Promise<Ended<Op>>;
type Register = (app: FastifyInstance, parts: Parts) => void;

/** A verb with its handler, ready to be registered. */
export interface Served {
  operation: Operation;
  register: Register;
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

function answer(reply: FastifyReply, ending: unknown) {
  if (ending instanceof Thrown) throw ending.reason;
  if (ending instanceof Refusal) throw ending;
  return ending === undefined || ending === null ? reply.code(204).send() : reply.send(ending);
}

const openedBy = (operation: Operation) => (operation.opens === null ? "anyone" : [permissionOf(operation)]);

function branchRoute<Op extends Operation>(
  operation: Op,
  askOf: (parts: Parts) => Ask<Op>,
  { permissions = openedBy(operation), status = 200, input: read, finish }: How = {},
): Register {
  return (app, parts) => {
    const ask = askOf(parts);
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await parts.sessions.requireBranch(request);
        if (permissions !== "anyone") authorise(caller.membership, ...permissions);
        const input = parseInput(operation.input, read ? await read(request) : inputOf(operation, request));
        const key = operation.method === "GET" ? null : keyOf(request);
        const requestHash = key ? hashOf(operation, input) : Buffer.alloc(0);
        const ending = await ask({ caller, input, key, requestHash });
        if (operation.method !== "GET") parts.outbox.wake();
        const isDone = finish && !(ending instanceof Refusal);
        return answer(reply.code(status), isDone ? await finish(ending, parts) : ending);
      },
    });
  };
}

/** Serves a verb of a branch, one transaction a call. The handler throws its refusals. */
export function serve<Op extends Operation>(operation: Op, handler: BranchHandler<Op>, how?: How): Served {
  const register = branchRoute<Op>(
    operation,
    (parts) => (asked) => runAlone(parts, operation, handler, asked),
    how,
  );
  return { operation, register };
}

/** What is known of a call before its transaction begins. */
export interface Beforehand<Op> {
  db: Database;
  broker: Broker;
  caller: BranchCaller;
  input: Input<Op>;
  now: Date;
  refusal(code: RefusalCode<Op>, detail?: Problem["detail"]): Refusal;
}

/**
 * Serves a verb of a branch that must find something out before its transaction begins, such as whether a
 * password is right: what takes long, or must be remembered though the verb is refused. It throws its
 * refusals too.
 */
export function serveAfter<Op extends Operation, Found>(
  operation: Op,
  find: (beforehand: Beforehand<Op>) => Promise<Found>,
  handler: (call: BranchCall<Op>, found: Found) => Promise<Output<Op>>,
): Served {
  const register = branchRoute<Op>(operation, (parts) => async (asked) => {
    const found = await find({
      db: parts.db,
      broker: parts.broker,
      caller: asked.caller,
      input: asked.input as Input<Op>,
      now: parts.clock.now(),
      refusal: (code, detail) => declaredRefusal(operation, code, detail),
    });
    return runAlone(parts, operation, (call) => handler(call, found), asked);
  });
  return { operation, register };
}

/**
 * Serves a verb of a branch by group commit: while one group is being committed the next gathers, then leaves
 * as one transaction. The handler returns each call's output or refusal, in order.
 */
export function serveGathered<Op extends Operation>(operation: Op, handler: GatheredHandler<Op>): Served {
  const register = branchRoute<Op>(operation, (parts) =>
    gather<Asked, Ended<Op>>((asked) => run(parts, operation, handler, asked), {
      keyOf: ({ caller }) => caller.membership.branchId,
      most: 256,
    }),
  );
  return { operation, register };
}

type FreeCall<Op, Who> = Omit<PublicCall<Op>, "caller"> & { caller: Who };

/** The route of a verb outside any branch; its messages go out when it has ended well. */
function freeRoute<Op extends Operation, Who extends Caller | null>(
  operation: Op,
  findCaller: (sessions: Sessions, request: FastifyRequest) => Promise<Who>,
  handler: (call: FreeCall<Op, Who>) => Promise<Output<Op>>,
): Served {
  const { method, path: url } = operation;
  const register: Register = (app, parts) => {
    const { db, clock, sessions, vault, outbox, mailer } = parts;
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await findCaller(sessions, request);
      const messages: Message[] = [];
      const told: Told[] = [];
      const input = parseInput(operation.input, inputOf(operation, request)) as Input<Op>;
      const now = clock.now();
      const output = await handler({
        db,
        caller,
        input,
        now,
        refusal: (code, detail) => declaredRefusal(operation, code, detail),
        http: { request, reply },
        vault,
        send: (message) => messages.push(message),
        tell: (one) => told.push(one),
        commit: (who, work) =>
          inSystem(db, async (tx) => {
            if (operation.proof) {
              const proof = request.headers["x-proof"];
              await spendProof(tx, who, { proof, action: permissionOf(operation), by: operation.proof, now });
            }
            const result = await work(tx);
            const trace = newTrace(operation, who, input);
            // What concerns a branch after all belongs to its footsteps and stirs its pages.
            const [place] = told;
            Object.assign(trace.steps[0] ?? {}, place?.about);
            trace.stirs.push(...(place?.stirs ?? []));
            await remember(tx, place?.tenant ?? null, now, [trace]);
            return result;
          }),
      });
      if (told.length > 0) outbox.wake();
      for (const message of messages) mailer.send(message);
      return answer(reply, output);
    };
    app.route({ method, url, handler: handle });
  };
  return { operation, register };
}

const anybody = (sessions: Sessions, request: FastifyRequest) => sessions.findPerson(request);
const signedIn = (sessions: Sessions, request: FastifyRequest) => sessions.require(request);

/** Serves a verb of a signed-in person, outside any branch. */
export const serveUser = <Op extends Operation>(
  operation: Op,
  handler: (call: UserCall<Op>) => Promise<Output<Op>>,
): Served =>
  freeRoute(operation, signedIn, (call) => call.commit(call.caller, (tx) => handler({ ...call, tx })));

/** As serveUser, for what takes long or must keep count of what it refuses: see PublicCall. */
export const servePerson = <Op extends Operation>(
  operation: Op,
  handler: (call: PersonCall<Op>) => Promise<Output<Op>>,
): Served => freeRoute(operation, signedIn, handler);

/** Serves a verb that needs nobody signed in. */
export const servePublic = <Op extends Operation>(
  operation: Op,
  handler: (call: PublicCall<Op>) => Promise<Output<Op>>,
): Served => freeRoute(operation, anybody, handler);
