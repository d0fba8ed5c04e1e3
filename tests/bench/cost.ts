import type { Database } from "#server/platform/db/database";
import { benchDatabase, describeMachine } from "./environment.ts";
import { growTo } from "./grow.ts";
import { measureClients, prepare, rowOf } from "./postings.ts";
import { backends, usedBy } from "./processor.ts";
import { startTestServer } from "./server.ts";
import { rounded, type Section, table } from "./table.ts";

const deposits = Number(process.env.BENCH_DEPOSITS ?? 10_000);
const clients = 32;

/** Bytes of every table and index, those of long values with their table. */
async function sizes(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.query(`
    select coalesce(t.relname, c.relname) as name, sum(pg_relation_size(c.oid))::bigint as bytes
    from pg_class c
    left join pg_index x on x.indexrelid = c.oid
    left join pg_class t on t.reltoastrelid in (c.oid, x.indrelid) and t.reltoastrelid <> 0
    where c.relkind in ('r', 'i', 't') and coalesce(t.relnamespace, c.relnamespace) = 'public'::regnamespace
    group by 1`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** What was written ahead of each relation since a place in the log: of whole pages, and of all records. */
async function logged(db: Database, since: string) {
  const { rows } = await db.query(
    `with record as (
      select coalesce(substring(block_ref from 'rel \\d+/\\d+/(\\d+)')::bigint, 0) as node, resource_manager,
        record_length, fpi_length
      from pg_get_wal_records_info($1, pg_current_wal_flush_lsn())
      -- Others may be at work in other databases.
      where block_ref is null or block_ref ~ ('rel \\d+/' || (select oid from pg_database
        where datname = current_database()) || '/'))
    select coalesce(c.relname, r.resource_manager) as name, sum(r.record_length)::bigint as bytes,
      sum(r.fpi_length)::bigint as pages, count(*) as records
    from record r left join pg_class c on r.node <> 0 and pg_relation_filenode(c.oid) = r.node
    group by 1 order by 2 desc`,
    [since],
  );
  return rows as { name: string; bytes: number; pages: number; records: number }[];
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** What deposits take that a busy machine does not change: log, disk, processor time, transactions. */
export async function measureCost(): Promise<Section> {
  const { db, url, drop } = await benchDatabase("kaban_bench_cost");
  await db.query("create extension if not exists pg_walinspect");
  await growTo(db, 200_000);
  const { windows, bodies } = await prepare(db);
  const server = await startTestServer(url);
  const order = { port: server.port, windows: windows.slice(0, clients), bodies, seconds: 0 };
  try {
    // Each member's account is opened by their first deposit.
    await measureClients({ ...order, deposits: 2 * bodies.length });
    await db.query("vacuum analyze");
    await db.query("checkpoint");
    await measureClients({ ...order, deposits: bodies.length });
    const before = await sizes(db);
    const node = usedBy([server.process.pid as number]);
    const postgres = usedBy(await backends(db));
    const start = await rowOf(
      db,
      `select pg_current_wal_insert_lsn()::text as lsn,
      (select xact_commit from pg_stat_database where datname = current_database())::bigint as commits,
      (select count(distinct written_in) from journal_entry) as groups`,
    );
    await measureClients({ ...order, deposits });
    // What is sealed and swept after the commit is part of it.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const nodeUs = sum(usedBy([server.process.pid as number]).values()) - sum(node.values());
    const postgresUs = sum([...usedBy(await backends(db))].map(([pid, us]) => us - (postgres.get(pid) ?? 0)));
    const after = await sizes(db);
    const end = await rowOf(db, "select count(distinct written_in) as groups from journal_entry");
    const records = await logged(db, start.lsn);
    const each = (value: number) => rounded(value / deposits, 0);
    const grown = new Map([...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]));
    const names = new Set([...records.map(({ name }) => name), ...grown.keys()]);
    const byName = new Map(records.map((row) => [row.name, row]));
    const rows = [...names]
      .map((name) => ({ name, disk: grown.get(name) ?? 0, log: byName.get(name) }))
      .filter(({ disk, log }) => disk + (log?.bytes ?? 0) >= 4 * deposits)
      .sort((a, b) => b.disk + (b.log?.bytes ?? 0) - a.disk - (a.log?.bytes ?? 0))
      .map(({ name, disk, log }) => [
        name,
        each(disk),
        each(log?.bytes ?? 0),
        each(log?.pages ?? 0),
        rounded((log?.records ?? 0) / deposits),
      ]);
    const pages = sum(records.map((row) => row.pages));
    rows.push([
      "all",
      each(sum(grown.values())),
      each(sum(records.map((row) => row.bytes))),
      each(pages),
      "",
    ]);
    const machine = await describeMachine(db);
    return {
      title: "What a deposit costs",
      body: `${table(["bytes a deposit", "disk", "log", "of it whole pages", "records"], rows)}
${deposits} deposits by ${clients} clients, ${rounded(deposits / (end.groups - start.groups))} a group.
Processor time a deposit: Node ${each(nodeUs)} µs, PostgreSQL ${each(postgresUs)} µs. ${machine}.`,
    };
  } finally {
    await server.stop();
    await drop();
  }
}
