import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSentForApproval } from "#contract/kit/approval";
import {
  type Input,
  type Operation,
  type Output,
  permissionOf,
  type RefusalCode,
  requiredPermission,
} from "#contract/kit/operation";
import { type Problem, Refusal } from "#contract/kit/refusal";
import { approverOf } from "#server/platform/approvals/inline";
import { spendDemandedProof } from "#server/platform/auth/proof";
import { authorise, type BranchCaller, type Caller, type Sessions } from "#server/platform/auth/session";
import type { Database } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { parseInput } from "#server/platform/http/errors";
import { keyOfCall } from "#server/platform/http/idempotency-key";
import { inputOf } from "#server/platform/http/input";
import { type Broker, sessionsEnded } from "#server/platform/live/broker";
import type { Message } from "#server/platform/mail/message";
import {
  type AuditTarget,
  type BranchCall,
  declaredRefusal,
  newEffects,
  type PersonCall,
  type PublicCall,
  replayKey,
  type UserCall,
  withoutSecrets,
} from "#server/platform/operations/call";
import { commitEffects, topicsOf } from "#server/platform/operations/commit-effects";
import {
  type BatchHandler,
  type BranchHandler,
  type OperationRequest,
  type Result,
  runAlone,
  type Services,
  UnexpectedError,
  type Watch,
} from "#server/platform/operations/run";
import { runOnReader } from "#server/platform/operations/run-on-reader";
import { digestOf } from "#server/platform/operations/stored-responses";
import type { SecretBox } from "#server/platform/secret-box";

/** Where an operation departs from what is usual. */
export interface ServeOptions {
  /** Any of these opens it, instead of the operation's own permission; "anyone" in the branch needs none. */
  permissions?: readonly string[] | "anyone";
  /** The status of a good answer, when it is not 200. */
  status?: number;
  /** Only reads, and decides nothing: a standby may be asked, which has what its caller wrote. */
  onReader?: true;
  /** Reads the input where it is not the body or query; called only for those who may. */
  input?: (request: FastifyRequest, caller: BranchCaller) => unknown;
  /** Makes what is sent of the output, once it is committed: a file that takes long to draw. */
  finish?: (output: unknown, services: Services) => Promise<unknown>;
}

export type RunRequest<Op> = (request: OperationRequest) => Promise<Result<Op>>;
type Register = (app: FastifyInstance, services: Services) => void;

/** An operation with its handler, ready to be registered. */
export interface OperationHandler {
  operation: Operation;
  register: Register;
  /** Carries out calls of a branch operation; none where something must be found out first. */
  handle?: BatchHandler<Operation>;
}

const hashOf = (operation: Operation, input: unknown) =>
  digestOf(`${permissionOf(operation)} ${JSON.stringify(withoutSecrets(operation, input))}`);

function answer(reply: FastifyReply, result: unknown, operation: Operation, watch?: Watch) {
  if (result instanceof UnexpectedError) throw result.reason;
  if (result instanceof Refusal) throw result;
  if (isSentForApproval(result)) return reply.code(202).send(result);
  watch?.answered(operation, result);
  return result === undefined || result === null ? reply.code(204).send() : reply.send(result);
}

function permissionsFor(operation: Operation) {
  const permission = requiredPermission(operation);
  return permission === null ? "anyone" : [permission];
}

/** Registers an operation of a branch: who may, with what, by which key. */
export function branchRoute<Op extends Operation>(
  operation: Op,
  runnerOf: (services: Services) => RunRequest<Op>,
  { permissions = permissionsFor(operation), status = 200, input: read, finish }: ServeOptions = {},
  handle?: BatchHandler<Operation>,
): Register {
  if (operation.approval && !handle) throw new Error(`${permissionOf(operation)} cannot wait for a decision`);
  return (app, services) => {
    if (operation.approval && handle)
      services.replays.set(replayKey(operation), { operation, handle, permissions, finish });
    const ask = runnerOf(services);
    app.route({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const caller = await services.sessions.requireBranch(request);
        if (permissions !== "anyone") authorise(caller.membership, ...permissions);
        const given = read ? await read(request, caller) : inputOf(operation, request);
        const input = parseInput(operation.input, given);
        const key = keyOfCall(operation, request);
        const requestHash = key ? hashOf(operation, input) : "";
        const now = services.clock.now();
        const { db, secretBox } = services;
        const approvedById = await approverOf({ db, secretBox, operation, caller, now }, input);
        const asked = { caller, operation, input, key, requestHash, approvedById };
        const result = await ask({ ...asked, proof: request.headers["x-proof"] });
        if (operation.method !== "GET") services.outbox.wake();
        const isDone = finish && !(result instanceof Refusal || isSentForApproval(result));
        const output = isDone ? await finish(result, services) : result;
        return answer(reply.code(status), output, operation, services.watch);
      },
    });
  };
}

/** Serves an operation of a branch, one transaction a call. The handler throws its refusals. */
export function serve<Op extends Operation>(
  operation: Op,
  handler: BranchHandler<Op>,
  options: ServeOptions = {},
): OperationHandler {
  if (options.onReader && (operation.method !== "GET" || operation.proof || operation.approval))
    throw new Error(`${permissionOf(operation)} does more than read`);
  const handle: BatchHandler<Operation> = async (_tx, [call]) => [await handler(call as BranchCall<Op>)];
  const register = branchRoute<Op>(
    operation,
    (services) => async (request) => {
      const read = options.onReader && (await runOnReader(services, handler, request));
      return read ? read.output : runAlone(services, handler, request);
    },
    options,
    handle,
  );
  return { operation, register, handle };
}

/** Serves an operation of a branch that says itself in which transactions it works. */
export function serveBy<Op extends Operation>(
  operation: Op,
  runnerOf: (services: Services) => RunRequest<Op>,
): OperationHandler {
  return { operation, register: branchRoute<Op>(operation, runnerOf) };
}

/** What is known of a call before its transaction begins. */
export interface PrecheckContext<Op> {
  db: Database;
  broker: Broker;
  secretBox: SecretBox;
  caller: BranchCaller;
  input: Input<Op>;
  now: Date;
  refusal(code: RefusalCode<Op>, detail?: Problem["detail"]): Refusal;
}

/**
 * Serves an operation of a branch that must find something out before its transaction begins, such as whether
 * a password is right: what takes long, or must be remembered though the operation is refused. It throws its
 * refusals too. What it found is kept with a call that waits for somebody's decision, as JSON.
 */
export function serveWithPrecheck<Op extends Operation, Found>(
  operation: Op,
  find: (precheck: PrecheckContext<Op>) => Promise<Found>,
  handler: (call: BranchCall<Op>, found: Found) => Promise<Output<Op>>,
  options?: ServeOptions,
): OperationHandler {
  const handle: BatchHandler<Operation> = async (_tx, [call]) => [
    await handler(call as BranchCall<Op>, (call as BranchCall<Op>).prechecked as Found),
  ];
  const runner = (services: Services) => async (request: OperationRequest) => {
    const prechecked = await find({
      db: services.db,
      broker: services.broker,
      secretBox: services.secretBox,
      caller: request.caller,
      input: request.input as Input<Op>,
      now: services.clock.now(),
      refusal: (code, detail) => declaredRefusal(operation, code, detail),
    });
    const asked = { ...request, prechecked };
    return runAlone<Op>(services, (call) => handler(call, call.prechecked as Found), asked);
  };
  return { operation, register: branchRoute<Op>(operation, runner, options, handle) };
}

type FreeCall<Op, Who> = Omit<PublicCall<Op>, "caller"> & { caller: Who };

/** The route of an operation outside any branch; its messages go out when it has ended well. */
function freeRoute<Op extends Operation, Who extends Caller | null>(
  operation: Op,
  findCaller: (sessions: Sessions, request: FastifyRequest, asked: Op) => Promise<Who>,
  handler: (call: FreeCall<Op, Who>) => Promise<Output<Op>>,
): OperationHandler {
  const { method, path: url } = operation;
  const register: Register = (app, services) => {
    const { db, clock, sessions, secretBox, outbox, broker, mailer, watch } = services;
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await findCaller(sessions, request, operation);
      const messages: Message[] = [];
      const targets: AuditTarget[] = [];
      const input = parseInput(operation.input, inputOf(operation, request)) as Input<Op>;
      const now = clock.now();
      const output = await handler({
        db,
        caller,
        input,
        now,
        refusal: (code, detail) => declaredRefusal(operation, code, detail),
        http: { request, reply },
        secretBox,
        send: (message) => messages.push(message),
        audit: (one) => targets.push(one),
        commit: async (who, work) => {
          const result = await inSystem(db, async (tx) => {
            await spendDemandedProof(tx, operation, who, { proof: request.headers["x-proof"], now });
            const done = await work(tx);
            const effects = newEffects(operation, who, input);
            // What concerns a branch after all belongs to its footsteps and invalidates its pages.
            const [place] = targets;
            Object.assign(effects.auditEntries[0] ?? {}, place?.entry);
            effects.events.push(...(place?.events ?? []));
            await commitEffects(tx, place?.tenant ?? null, now, [effects]);
            return done;
          });
          if (operation.endsSessions) broker.publish(sessionsEnded(who.userId));
          return result;
        },
      });
      if (targets.length > 0) outbox.wake();
      watch?.emitted(operation, topicsOf(targets[0]?.events ?? []));
      for (const message of messages) mailer.send(message);
      return answer(reply, output, operation, watch);
    };
    app.route({ method, url, handler: handle });
  };
  return { operation, register };
}

const anybody = (sessions: Sessions, request: FastifyRequest) => sessions.findPerson(request);
const signedIn = (sessions: Sessions, request: FastifyRequest, asked: Operation) =>
  sessions.require(request, asked);

/** Serves an operation of a signed-in person, outside any branch. */
export const serveUser = <Op extends Operation>(
  operation: Op,
  handler: (call: UserCall<Op>) => Promise<Output<Op>>,
): OperationHandler =>
  freeRoute(operation, signedIn, (call) => call.commit(call.caller, (tx) => handler({ ...call, tx })));

/** As serveUser, for what takes long or must keep count of what it refuses: see PublicCall. */
export const servePerson = <Op extends Operation>(
  operation: Op,
  handler: (call: PersonCall<Op>) => Promise<Output<Op>>,
): OperationHandler => freeRoute(operation, signedIn, handler);

/** Serves an operation that needs nobody signed in. */
export const servePublic = <Op extends Operation>(
  operation: Op,
  handler: (call: PublicCall<Op>) => Promise<Output<Op>>,
): OperationHandler => freeRoute(operation, anybody, handler);
