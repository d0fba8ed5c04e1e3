import type { FastifyInstance } from "fastify";

const slowMs = 1000;

/**
 * Writes one line a request: in the open when it failed or was slow, else at debug. Queries, bodies and
 * cookies hold names and secrets, so none of them is written.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    // A live stream lasts as long as its page is open.
    const isStream = String(reply.getHeader("content-type")).startsWith("text/event-stream");
    const isNotable = status >= 400 || (elapsedTime > slowMs && !isStream);
    const url = request.url.split("?", 1)[0];
    request.log[isNotable ? "info" : "debug"](
      { method: request.method, url, status, ms: Math.round(elapsedTime * 10) / 10 },
      "request",
    );
    done();
  });
}
