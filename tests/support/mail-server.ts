import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  source: string;
}

/** The only password it takes, from whatever user. */
export const mailPassword = "s€cret/@";

/** Quoted-printable without its line ends and equals signs. */
const unfolded = (source: string) => source.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** A real mail server on a free port, which refuses the first messages with these codes, if any. */
export async function startMailServer({ refusals = [] as number[] } = {}) {
  const received: Received[] = [];
  let offered = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === mailPassword ? done(null, { user: username }) : done(new Error("no")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const responseCode = refusals[offered++];
        if (responseCode) return done(Object.assign(new Error("not now"), { responseCode }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          source: unfolded(Buffer.concat(chunks).toString("utf8")),
        });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, port, offers: () => offered, close };
}
