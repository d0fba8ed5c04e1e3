import type { FastifyInstance } from "fastify";

const graceMs = 5000;

/**
 * Lets the requests under way finish when the server closes, then hangs up: browsers keep unused connections
 * open.
 */
export function drainOnClose(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
}
