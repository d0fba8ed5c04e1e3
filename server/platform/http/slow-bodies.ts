import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";
import { takesFile } from "#server/platform/http/multipart";

const patienceMs = 30_000;

const tooSlow = () =>
  new Refusal(408, { code: "too_slow", message: "The request took too long to arrive. Send it again" });

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Hangs up on a request that has not come to its end when its time is over. */
function watch(request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (reply.sent) request.raw.destroy();
    else reply.header("connection", "close").send(tooSlow());
  }, patienceMs);
  for (const end of ["end", "close"]) request.raw.once(end, () => clearTimeout(timer));
}

/**
 * Hangs up on who begins to send a body and does not come to its end: what has come of it lies in memory, and
 * a connection is held. Files, where a route takes them, may take longer, as long as any request; once they
 * are answered, as those of strangers are at once, no longer than the rest.
 */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, reply, body, done) => {
    if (hasBody(request) && !takesFile(request)) watch(request, reply);
    done(null, body);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (hasBody(request) && !request.raw.complete) watch(request, reply);
    done();
  });
}
