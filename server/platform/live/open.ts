import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/platform/config";
import { type Broker, memoryBroker } from "#server/platform/live/broker";
import { natsBroker } from "#server/platform/live/nats";

/** The NATS of NATS_URL, or a broker for this server alone. */
export async function openBroker(
  config: Pick<Config, "natsUrl">,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): Promise<Broker> {
  return config.natsUrl ? natsBroker(config.natsUrl, log) : memoryBroker();
}
