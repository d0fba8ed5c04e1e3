import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { writtenUpToCookie, writtenUpToSeconds } from "#contract/written-up-to";
import { batchCalls } from "#server/platform/db/batch-calls";
import type { Database } from "#server/platform/db/database";
import { endOfLog } from "#server/platform/db/reader";
import { isHttps } from "#server/platform/http/https";

/** How far what is read for a request must have come; undefined where that is not known. */
export function writtenUpToOf({ cookies }: FastifyRequest): number | undefined {
  const said = cookies[writtenUpToCookie] ?? "0";
  return /^\d{1,15}$/.test(said) ? Number(said) : undefined;
}

/** Handing out a file leaves a footstep. */
const mayHaveWritten = ({ method }: FastifyRequest, reply: FastifyReply) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) || reply.hasHeader("content-disposition");

/** Tells whoever may have written, after the commit, how far the log has come since. */
export function tellWrittenUpTo(app: FastifyInstance, db: Database): void {
  if (!db.reader) return;
  const ask = batchCalls<null, string>(
    async (asked) => {
      const { rows } = await db.query(`select ${endOfLog} as position`);
      return asked.map(() => String(rows[0].position));
    },
    { keyOf: () => "", most: 1000 },
  );
  app.addHook("onSend", async (request, reply) => {
    if (!mayHaveWritten(request, reply)) return;
    // What is written stays written: who is not told how far is read to from the database itself.
    const position = await ask(null).catch(() => "unknown");
    const secure = isHttps(request);
    reply.setCookie(writtenUpToCookie, position, {
      ...{ path: "/", sameSite: "lax", secure },
      maxAge: writtenUpToSeconds,
    });
  });
}
