import "#contract/kit/messages";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { invalidInput, notFound, Refusal } from "#contract/kit/refusal";
import { isDatabaseGone } from "#server/platform/db/gone";
import { OutcomeUnknown } from "#server/platform/db/tenant";
import { ofTheApi } from "#server/platform/http/headers";

/** Turns a schema's complaints into a 400 that names each field once, by its path ("counts.0.quantity"). */
export function refusalOfIssues(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= `Unknown field "${key}"`;
      continue;
    }
    fields[issue.path.join(".") || "body"] ??= issue.message;
  }
  return invalidInput(fields);
}

/** Parses input by its schema, or refuses with 400 naming each invalid field. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw refusalOfIssues(result.error);
  return result.data;
}

const words: Record<number, string> = {
  400: "The request could not be read",
  404: "Sorry, the requested resource is not found",
  408: "The request took too long to arrive. Send it again",
  413: "That is too large",
  415: "That kind of content is not taken here",
  429: "Too many requests. Wait a moment and try again.",
  431: "That is too large",
};

const outcomeUnknown = () =>
  new Refusal(503, {
    code: "outcome_unknown",
    message:
      "The connection was lost before the outcome was known. Look whether it was done, or send it again.",
  });

/** Tries again after so many seconds. */
const retryAfter: Record<string, number> = { database_unreachable: 5 };

const unreachable = () =>
  new Refusal(503, {
    code: "database_unreachable",
    message: "The database cannot be reached right now. Nothing that was not confirmed is lost: try again.",
  });

/**
 * What the client is told of any error: a refusal in its own words, everything else without its inner text.
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return refusalOfIssues(error);
  if (error instanceof OutcomeUnknown) return outcomeUnknown();
  if (isDatabaseGone(error)) return unreachable();
  const { statusCode, code } = error as FastifyError;
  // invalid_text_representation, character_not_in_repertoire, numeric_value_out_of_range: the input is
  // invalid.
  if (["22P02", "22021", "22003", "22P05"].includes(code))
    return invalidInput({ body: "A value cannot be kept" });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const known = statusCode in words ? statusCode : 400;
    return new Refusal(known, { code: `http_${known}`, message: words[known] as string });
  }
  return new Refusal(500, { code: "internal", message: "Sorry, the server encountered an error" });
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  const seconds = retryAfter[refusal.code];
  if (seconds) reply.header("Retry-After", seconds);
  return reply.code(refusal.status).send(refusal.toProblem());
}

/** Answers a request whose address cannot be read, which Fastify would do in its own words. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answer(error, request, reply.headers(ofTheApi));
}

/** Answers what never became a request, its head being too long, late or no HTTP, as any other refusal. */
export function answerUnparsed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify({ code: `http_${status}`, message: words[status] });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy();
}

/** Answers every error of the API as `{code, message, fields?}` with the right status. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply));
}
