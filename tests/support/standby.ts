import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { vi } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database";
import { startEmbedded } from "#server/platform/db/embedded";
import { migrate } from "#server/platform/db/migrate";
import { asRequestRole } from "#server/platform/db/request-connection";
import { createWorld } from "./world.ts";

const settings = { fsync: "off", full_page_writes: "off", max_connections: 100 };

export interface Pair {
  primary: pg.PoolConfig;
  standby: pg.PoolConfig;
  /** The primary with the standby as its reader, which signs in as requests do unless it is said how. */
  open(asReader?: pg.PoolConfig): Database;
  /** Stops replaying, once it has replayed all there is. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

/** Two PostgreSQLs, the one following the other by streaming: the second begins as a copy of the first. */
export async function startPair(): Promise<Pair> {
  const newFolder = (name: string) => mkdtemp(join(tmpdir(), `kaban-${name}-`));
  const folders = [await newFolder("primary"), await newFolder("standby")] as const;
  const [ofPrimary, ofStandby] = folders;
  const first = await startEmbedded({ dataDir: ofPrimary, log: () => {}, settings });
  const born = openDatabase(first.connection);
  await migrate(born);
  await createWorld(born);
  await born.end();
  await first.stop();
  execFileSync("cp", ["-a", `${ofPrimary}/.`, ofStandby]);
  execFileSync("cp", [
    "-p",
    join(ofStandby, "postgres/PG_VERSION"),
    join(ofStandby, "postgres/standby.signal"),
  ]);
  const primary = await startEmbedded({ dataDir: ofPrimary, log: () => {}, settings });
  const { host, user } = primary.connection;
  const follow = { primary_conninfo: `host=${host} user=${user}`, wal_retrieve_retry_interval: "200ms" };
  const startCopy = () =>
    startEmbedded({ dataDir: ofStandby, log: () => {}, settings: { ...settings, ...follow } });
  let standby = await startCopy();
  let isUp = true;
  const { connection } = standby;
  const main = openDatabase({ ...primary.connection, max: 1 });
  const copy = openDatabase({ ...connection, max: 1 });

  async function hasComeTo(position: string): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await copy.query("select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there", [
        position,
      ]);
      if (!rows[0].is_there) throw new Error("not replayed yet");
    }, 20_000);
  }

  async function catchUp(): Promise<void> {
    // A record of its own, so that what is replayed ends behind all that was written before.
    const { rows } = await main.query(
      "select pg_logical_emit_message(true, 'test', 'here')::text as position",
    );
    await hasComeTo(rows[0].position);
  }

  return {
    primary: primary.connection,
    standby: connection,
    open: (asReader = asRequestRole(connection)) =>
      openDatabase(primary.connection, () => {}, asRequestRole(primary.connection), asReader),
    async pause() {
      await catchUp();
      await copy.query("select pg_wal_replay_pause()");
      await vi.waitFor(async () => {
        const { rows } = await copy.query("select pg_get_wal_replay_pause_state() as state");
        if (rows[0].state !== "paused") throw new Error(rows[0].state);
      }, 10_000);
    },
    async resume() {
      await copy.query("select pg_wal_replay_resume()");
      await catchUp();
    },
    async stopStandby() {
      isUp = false;
      await standby.stop();
    },
    async startStandby() {
      standby = await startCopy();
      isUp = true;
      await catchUp();
    },
    async close() {
      await Promise.all([main.end(), copy.end()]);
      if (isUp) await standby.stop();
      await primary.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
