import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";
import { resources } from "#contract/resources/index";
import { branchTopic, subjectOf } from "#contract/topics";
import { type BranchCaller, can, type Sessions } from "#server/platform/auth/session";
import type { Clock } from "#server/platform/clock";
import { type Broker, type LiveMessage, sessionTopic } from "#server/platform/live/broker";

const heartbeatMs = 25_000;
/** A browser that reads no more is let go before what waits for it fills the memory. */
const mostWaitingBytes = 1_048_576;
const mostStreamsOfOne = 20;

interface Listener {
  request: FastifyRequest;
  caller: BranchCaller;
  stream: PassThrough;
  /** Under way while it is looked at whether its session goes on: what is to be told waits for it. */
  checking?: Promise<void>;
}

/** Topics whose subject is read under other names than its own; any one of them will do. */
const readUnder: Record<string, readonly string[]> = {
  employee: ["employee:read", "user-organization:read"],
  journal: ["transaction:read", "general-ledger:read", "my-general-ledger:read"],
  "transaction-batch": ["transaction-batch:read", "batches:current-batch"],
};
/** What everybody who works in a branch may know of: who may see a row is decided when it is read. */
const ofEverybodyWorking = ["approval-request", "approval-rule", "made-file"];
const shared = new Set(resources.filter(({ scope }) => scope === "organization").map(({ name }) => name));

/** True when somebody of the membership may know that rows of the topic changed. */
function mayHear({ membership, userId }: BranchCaller, message: LiveMessage): boolean {
  const { topic, organizationId, branchId } = message;
  const subject = subjectOf(topic);
  if (message.userId) return message.userId === userId && branchId === membership.branchId;
  if (organizationId !== membership.organizationId) return false;
  if (branchId !== membership.branchId && !shared.has(subject)) return false;
  if (ofEverybodyWorking.includes(subject)) return membership.userType !== "member";
  const permissions = readUnder[subject] ?? [`${subject}:read`];
  return permissions.some((permission) => can(membership, permission));
}

/** True when somebody's session or rights may have changed: who hears no more is let go now. */
const mayHaveEnded = ({ membership, userId }: BranchCaller, { topic, branchId, ids }: LiveMessage) =>
  topic === sessionTopic
    ? ids.includes(userId)
    : subjectOf(topic) === "employee" && membership.branchId === branchId;

/** GET /live: tells each open page, by server-sent events, which rows it may see have changed. */
export function liveRoute(
  app: FastifyInstance,
  { sessions, clock }: { sessions: Sessions; clock: Clock },
  broker: Broker,
): void {
  const listeners = new Set<Listener>();

  const stop = broker.subscribe((message) => {
    for (const listener of listeners) {
      if (mayHaveEnded(listener.caller, message)) check(listener);
      void tell(listener, message);
    }
  });

  async function tell(listener: Listener, message: LiveMessage): Promise<void> {
    if (message.topic === sessionTopic) return;
    // It has ended by the clock, unless it was used since it was last looked at.
    const { endsAt } = listener.caller;
    if (endsAt && endsAt <= clock.now()) check(listener);
    if (listener.checking) await listener.checking;
    const { caller, stream } = listener;
    if (!listeners.has(listener) || !mayHear(caller, message)) return;
    const topic = branchTopic(message.topic, caller.membership.branchId);
    const { ids, progress, writtenUpTo } = message;
    stream.write(`data: ${JSON.stringify({ topic, ids, progress, writtenUpTo })}\n\n`);
    if (stream.writableLength > mostWaitingBytes) stream.destroy();
  }

  function end(listener: Listener): void {
    listeners.delete(listener);
    listener.stream.end();
  }

  /** Ends the streams of those who have signed out or left the branch, and keeps the others open. */
  async function beat(listener: Listener): Promise<void> {
    try {
      listener.caller = await sessions.requireBranch(listener.request);
      if (listeners.has(listener)) listener.stream.write(": still here\n\n");
    } catch (error) {
      if (error instanceof Refusal) end(listener);
      else listener.request.log.warn({ err: error }, "live session could not be checked");
    }
  }

  function check(listener: Listener): void {
    // One after the other, so that what waits for them is told in its order.
    const before = listener.checking ?? Promise.resolve();
    const checking = before
      .then(() => beat(listener))
      .finally(() => {
        if (listener.checking === checking) listener.checking = undefined;
      });
    listener.checking = checking;
  }

  const timer = setInterval(() => {
    for (const listener of listeners) check(listener);
  }, heartbeatMs).unref();

  app.addHook("preClose", async () => {
    clearInterval(timer);
    stop();
    // What was said before is told before the end.
    await Promise.all([...listeners].map(({ checking }) => checking));
    for (const listener of listeners) end(listener);
  });

  app.get("/live", { exposeHeadRoute: false, config: { isBackground: true } }, async (request, reply) => {
    const caller = await sessions.requireBranch(request);
    const own = [...listeners].filter((one) => one.caller.sessionId === caller.sessionId);
    if (own.length >= mostStreamsOfOne) {
      throw new Refusal(429, { code: "too_many_streams", message: "Too many pages are open" });
    }
    const stream = new PassThrough();
    const listener: Listener = { request, caller, stream };
    listeners.add(listener);
    stream.on("close", () => listeners.delete(listener));
    stream.write("retry: 3000\n\n");
    // A proxy that gathers answers would hold events back; a kept connection would hold up a server that
    // closes.
    reply.headers({ "X-Accel-Buffering": "no", Connection: "close" });
    return reply.type("text/event-stream").send(stream);
  });
}
