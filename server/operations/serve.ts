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
import type { Database } from "#server/db/database";
import { gather } from "#server/db/gather";
import { inSystem } from "#server/db/tenant";
import { parseInput } from "#server/http/errors";
import { authorise, type BranchCaller } from "#server/http/session";
import {
  type BranchCall,
  declaredRefusal,
  newTrace,
  type PublicCall,
  type UserCall,
  withoutSecrets,
} from "#server/operations/call";
import { remember } from "#server/operations/remember";
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

/** Where a verb departs from what is usual. */
export interface How {
  /** Any of these opens it, instead of the verb's own permission. */
  permissions?: readonly string[];
  /** The status of a good answer, when it is not 200. */
  status?: number;
  /** Reads the input where it is not the body or query; called only for those who may. */
  input?: (request: FastifyRequest) => unknown;
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

function branchRoute<Op extends Operation>(
  operation: Op,
  askOf: (parts: Parts) => Ask<Op>,
  { permissions = [permissionOf(operation)], status = 200, input: read }: How = {},
): Register {
  return (app, parts) => {
    const ask = askOf(parts);
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await parts.sessions.requireBranch(request);
        authorise(caller.membership, ...permissions);
        const input = parseInput(operation.input, read ? await read(request) : inputOf(operation, request));
        const key = operation.method === "GET" ? null : keyOf(request);
        const requestHash = key ? hashOf(operation, input) : Buffer.alloc(0);
        const ending = await ask({ caller, input, key, requestHash });
        if (operation.method !== "GET") parts.outbox.wake();
        return answer(reply.code(status), ending);
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

/** Serves a verb of a signed-in person, outside any branch. */
export function serveUser<Op extends Operation>(
  operation: Op,
  handler: (call: UserCall<Op>) => Promise<Output<Op>>,
): Served {
  const register: Register = (app, parts) => {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await parts.sessions.require(request);
        const common = commonOf(operation, parts, request, reply);
        const output = await inSystem(parts.db, async (tx) => {
          const result = await handler({ ...common, tx, caller });
          await remember(tx, null, common.now, [newTrace(operation, caller, common.input)]);
          return result;
        });
        return answer(reply, output);
      },
    });
  };
  return { operation, register };
}

/** Serves a verb that needs nobody signed in. */
export function servePublic<Op extends Operation>(
  operation: Op,
  handler: (call: PublicCall<Op>) => Promise<Output<Op>>,
): Served {
  const register: Register = (app, { db, clock, sessions }) => {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await sessions.findPerson(request);
        const common = commonOf(operation, { clock }, request, reply);
        const commit: PublicCall<Op>["commit"] = (who, work) =>
          inSystem(db, async (tx) => {
            await work(tx);
            await remember(tx, null, common.now, [newTrace(operation, who, common.input)]);
          });
        return answer(reply, await handler({ ...common, db, caller, commit }));
      },
    });
  };
  return { operation, register };
}

/** What every call outside a branch is given. */
function commonOf<Op extends Operation>(
  operation: Op,
  { clock }: Pick<Parts, "clock">,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<UserCall<Op>, "tx" | "caller"> {
  return {
    input: parseInput(operation.input, inputOf(operation, request)) as Input<Op>,
    now: clock.now(),
    refusal: (code, detail) => declaredRefusal(operation, code, detail),
    http: { request, reply },
  };
}
