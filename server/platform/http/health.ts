import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import { version } from "#server/platform/version";

const patienceMs = 2000;

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const asked = db.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** GET /health for whoever watches the server: 200 while the database answers, else 503. */
export function healthRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.get("/health", async (_request, reply) => {
    const isUp = await answers(db);
    return reply.code(isUp ? 200 : 503).send({
      status: isUp ? "ok" : "failing",
      version,
      database: isUp ? "ok" : "down",
      time: clock.now().toISOString(),
    });
  });
}
