import { randomUUID } from "node:crypto";
import { connect } from "node:net";

/** One teller at a counter: a signed-in session with an open batch. */
export interface Counter {
  session: string;
  branchId: string;
}

export interface Order {
  port: number;
  windows: Counter[];
  bodies: string[];
  seconds: number;
  /** Where they are posted to; deposits when left out. */
  path?: string;
  /** So many deposits in all, however long they take. */
  deposits?: number;
  /** Each deposit is followed by a withdrawal of its member, and that by its reversal. */
  isMixed?: boolean;
}

export interface Measured {
  done: number;
  refused: number;
  seconds: number;
  latenciesMs: number[];
}

const csrf = "0123456789abcdef";

interface Asked {
  path: string;
  body: string;
}

/** What a window asks for after an answer, in turn: a deposit, a withdrawal, and that taken back. */
function nextMixed(deposit: string, turn: number, answered: string): Asked {
  if (turn === 0) return { path: "/transaction/deposit", body: deposit };
  if (turn === 1)
    return { path: "/transaction/withdraw", body: JSON.stringify({ ...JSON.parse(deposit), amount: 100 }) };
  const { id } = JSON.parse(answered) as { id: string };
  return { path: `/transaction/${id}/reverse`, body: '{"reason":"Wrong member"}' };
}

function requestText({ session, branchId }: Counter, { path, body }: Asked): string {
  return [
    `POST /api/v1${path} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `cookie: kaban_session=${session}; csrf=${csrf}`,
    `x-csrf-token: ${csrf}`,
    `x-branch-id: ${branchId}`,
    `idempotency-key: ${randomUUID()}`,
    "",
    body,
  ].join("\r\n");
}

/** Sends postings one after the other over one connection; as lean as the clients of pgbench. */
function runWindow(order: Order, counter: Counter, offset: number, measured: Measured): Promise<void> {
  const until = performance.now() + order.seconds * 1000;
  const { path = "/transaction/deposit" } = order;
  const socket = connect({ port: order.port, host: "127.0.0.1", noDelay: true });
  // A letter a byte, as lengths are told.
  socket.setEncoding("latin1");
  let sent = 0;
  let number = offset;
  let received = "";
  let answered = "";
  let turn = 0;
  return new Promise((resolve, reject) => {
    const send = () => {
      sent = performance.now();
      const isEnough = order.deposits === undefined ? sent >= until : number >= order.deposits;
      if (isEnough) {
        socket.end();
        resolve();
        return;
      }
      const body = order.bodies[number % order.bodies.length] as string;
      const asked = order.isMixed ? nextMixed(body, turn, answered) : { path, body };
      socket.write(requestText(counter, asked));
      turn = (turn + 1) % 3;
      if (!order.isMixed || turn === 0) number += order.windows.length;
    };
    socket.once("connect", send);
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      received += chunk;
      const head = received.indexOf("\r\n\r\n");
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (head < 0 || length === undefined || received.length < head + 4 + Number(length)) return;
      measured.latenciesMs.push(performance.now() - sent);
      if (received.startsWith("HTTP/1.1 200")) measured.done += 1;
      else measured.refused += 1;
      answered = received.slice(head + 4);
      received = "";
      send();
    });
  });
}

process.on("message", async (order: Order) => {
  const measured: Measured = { done: 0, refused: 0, seconds: order.seconds, latenciesMs: [] };
  await Promise.all(order.windows.map((counter, index) => runWindow(order, counter, index, measured)));
  process.send?.(measured, () => process.exit(0));
});
