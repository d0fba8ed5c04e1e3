import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { type Broker, type LiveMessage, memoryBroker } from "#server/platform/live/broker";

const subject = "kaban.live";
const patienceMs = 3000;

const liveMessage = z.object({
  topic: z.string(),
  organizationId: z.string(),
  branchId: z.string(),
  ids: z.array(z.string()),
  userId: z.string().optional(),
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).optional(),
  writtenUpTo: z.number().optional(),
}) satisfies z.ZodType<LiveMessage>;

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/** "nats://user:password@host:4222" as the client wants it. */
function optionsOf(url: string) {
  const { protocol, host, username, password } = new URL(url.includes("://") ? url : `nats://${url}`);
  const named = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { servers: host, ...(username && named), ...(protocol === "tls:" && { tls: {} }) };
}

function hear(connection: NatsConnection, deliver: (message: LiveMessage) => void, log: Log): void {
  connection.subscribe(subject, {
    callback: (error, message) => {
      if (error) return;
      try {
        deliver(liveMessage.parse(message.json()));
      } catch {
        log.warn({ subject }, "a message on NATS was not understood");
      }
    },
  });
}

/**
 * Shares live messages with the other servers over NATS. This server's own listeners hear its messages
 * directly, so without NATS only the other servers miss them; it keeps trying to connect for ever.
 */
export async function natsBroker(url: string, log: Log): Promise<Broker> {
  const local = memoryBroker();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isClosed = false;

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type !== "disconnect" && type !== "reconnect") continue;
      isConnected = type === "reconnect";
      log[isConnected ? "info" : "warn"](`NATS ${type}`);
    }
  }

  async function open(): Promise<void> {
    const forever = { reconnect: true, maxReconnectAttempts: -1, waitOnFirstConnect: true };
    const opened = await connect({ ...optionsOf(url), ...forever, noEcho: true, name: "kaban" });
    if (isClosed) return opened.close();
    connection = opened;
    isConnected = true;
    hear(opened, local.publish, log);
    void watch(opened);
    await opened.flush();
    log.info("NATS connected");
  }

  const opening = open().catch((error: Error) => log.warn({ err: error }, "NATS cannot be used"));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  if (!isConnected) log.warn("NATS does not answer yet; live events stay within this server until it does");

  return {
    publish(message) {
      local.publish(message);
      if (isConnected) connection?.publish(subject, JSON.stringify(message));
    },
    subscribe: local.subscribe,
    async close() {
      isClosed = true;
      isConnected = false;
      await connection?.close();
      await local.close();
    },
  };
}
