import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";

export interface LossyProxy {
  connection: pg.PoolConfig;
  /**
   * From now on swallows the word on so many commits of what holds this, and resets their connections; or
   * all, and takes no more.
   */
  swallow(commits: number, holding: string, isGone?: boolean): void;
  swallowed(): number;
  /** Breaks every connection there is; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

const commit = Buffer.from("commit\0");
const committed = Buffer.from("COMMIT\0");

/** A host that begins with a slash is the folder of a socket. */
const addressOf = ({ host = "127.0.0.1", port = 5432 }: pg.PoolConfig) =>
  host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };

/**
 * A way to the database that may lose the acknowledgement of a commit: the commit is carried out, and whoever
 * asked for it sees a broken connection.
 */
export async function lossyProxy(target: pg.PoolConfig): Promise<LossyProxy> {
  let left = 0;
  let done = 0;
  let marker = "";
  let isGoneThen = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(addressOf(target));
    let isSwallowing = false;
    let transaction = Buffer.alloc(0);
    sockets.add(client).add(database);
    client.on("data", (sent) => {
      transaction = Buffer.concat([transaction, sent]);
      if (sent.includes(commit)) {
        isSwallowing = left > 0 && transaction.includes(marker);
        if (isSwallowing) left -= 1;
        transaction = Buffer.alloc(0);
      }
      database.write(sent);
    });
    database.on("data", (said) => {
      if (!isSwallowing) return client.write(said);
      if (!said.includes(committed)) return;
      done += 1;
      client.resetAndDestroy();
      database.destroy();
      if (isGoneThen) void close();
    });
    client.on("error", () => database.destroy()).on("close", () => database.destroy());
    database.on("error", () => client.destroy()).on("close", () => client.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () =>
    new Promise<void>((resolve) => {
      cut();
      server.close(() => resolve());
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connection: { ...target, host: "127.0.0.1", port },
    swallow: (commits, holding, isGone = false) => {
      left = commits;
      marker = holding;
      isGoneThen = isGone;
    },
    swallowed: () => done,
    cut,
    close,
  };
}
