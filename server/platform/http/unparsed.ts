import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

type Answer = readonly [status: number, code: string, message: string];

const unreadable: Answer = [400, "http_400", "The request could not be read"];
const known: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: [431, "http_431", "That is too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "too_slow", "The request took too long to arrive. Send it again"],
};

/**
 * Answers what never became a request, since its head is too long, no HTTP or not there in time: as every
 * refusal of the API, not in the words of the library.
 */
export function answerUnparsed({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  const [status, name, message] = known[code] ?? unreadable;
  const body = JSON.stringify({ code: name, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${body.length}`,
    "Content-Type: application/json",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy();
}
