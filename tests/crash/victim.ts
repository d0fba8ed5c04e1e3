import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { type RunningServer, startTestServer } from "../bench/server.ts";
import { createWorld, type Person, password } from "../support/world.ts";

// Twenty each before a release; a few in every run, since each one takes a start.
export const rounds = Number(process.env.KABAN_CRASHES ?? 2);

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** How one person calls the server, whichever it is by then. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  sent?: { key?: string; proof?: string },
) => Promise<Answer>;

/** A built server with an embedded database of its own, which holds the test world, to be killed. */
export interface Victim {
  signIn(person: Person): Promise<Call>;
  /** kill -9 of the server, and of its database where that is asked for. */
  kill(withDatabaseToo?: boolean): Promise<void>;
  restart(): Promise<void>;
  /** Works on the database itself, while no server runs. */
  inDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** How somebody calls a server at the port that it has by then, with their cookie and in their branch. */
export function callOn(portNow: () => number, cookie: string, branchId: string): Call {
  return async (method, path, body, { key, proof } = {}) => {
    const isFile = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${portNow()}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isFile && { "content-type": "application/json" }),
        "x-csrf-token": "0123456789abcdef",
        cookie: `csrf=0123456789abcdef; ${cookie}`,
        ...(branchId && { "x-branch-id": branchId }),
        ...(key && { "idempotency-key": key }),
        ...(proof && { "x-proof": proof }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
}

export async function startVictim(): Promise<Victim> {
  const dataDir = await mkdtemp(join(tmpdir(), "kaban-crash-"));
  let server: RunningServer;

  const inDatabase: Victim["inDatabase"] = async (work) => {
    const embedded = await startEmbedded({ dataDir, log: () => {} });
    const db = openDatabase(embedded.connection);
    try {
      return await work(db);
    } finally {
      await db.end();
      await embedded.stop();
    }
  };
  const callAs = (cookie: string, branchId: string) => callOn(() => server.port, cookie, branchId);

  await inDatabase(async (db) => {
    await migrate(db);
    await createWorld(db);
  });
  server = await startTestServer(undefined, { dataDir });
  return {
    inDatabase,
    async signIn(person) {
      const { headers, text } = await callAs("", "")("POST", "/authentication/login", {
        key: person,
        password,
      });
      const session = headers.getSetCookie().find((one) => one.startsWith("kaban_session"));
      return callAs(session?.split(";")[0] ?? "", JSON.parse(text).user_organization.branch.id);
    },
    async kill(withDatabaseToo = false) {
      const gone = new Promise((resolve) => server.process.once("exit", resolve));
      if (withDatabaseToo) {
        const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
        process.kill(Number(pid), "SIGKILL");
      }
      server.process.kill("SIGKILL");
      await gone;
    },
    async restart() {
      server = await startTestServer(undefined, { dataDir });
    },
    async end() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
