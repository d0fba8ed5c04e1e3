import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#contract/kit/refusal";

const patienceMs = 30_000;

const tooSlow = () =>
  new Refusal(408, { code: "too_slow", message: "The request took too long to arrive. Send it again" });

const isFile = ({ headers }: FastifyRequest) => headers["content-type"]?.startsWith("multipart/");
const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/**
 * Hangs up on who begins to send a body and does not come to its end: what has come of it lies in memory.
 * Files may take longer, as long as any request: nobody sends them without a session.
 */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, reply, body, done) => {
    if (hasBody(request) && !isFile(request)) {
      const timer = setTimeout(() => reply.header("connection", "close").send(tooSlow()), patienceMs);
      request.raw.once("close", () => clearTimeout(timer));
    }
    done(null, body);
  });
}
