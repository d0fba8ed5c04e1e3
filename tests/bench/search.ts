import { pino } from "pino";
import { createApp } from "#server/app";
import { systemClock } from "#server/clock";
import type { Database } from "#server/db/database";
import { memoryBroker } from "#server/live/broker";
import { type Client, newClient } from "../support/app.ts";
import { password } from "../support/world.ts";
import { benchDatabase } from "./environment.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const sizes = (process.env.BENCH_LINES ?? "100000,1000000,10000000").split(",").map(Number);
const repeats = 60;

/** Adds two-line entries up to a number of lines, spread over accounts, members and three years of days. */
async function growTo(db: Database, lines: number): Promise<void> {
  const client = await db.connect();
  try {
    // Loading millions of rows: the ledger's triggers guard postings, and these are none.
    await client.query("set session_replication_role = replica");
    const branch =
      "(select branch_id from user_organization m join user_account u on u.id = m.user_id where u.user_name = 'teller')";
    await client.query(
      `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name, created_at,
         updated_at) select gen_random_uuid(), b.organization_id, b.id, 'S' || n, 'Search', 'Member', 'Member ' || n,
         now(), now() from branch b, generate_series(1, 5000) n where b.id = ${branch}
       on conflict do nothing`,
    );
    const present = (await client.query("select count(*) as count from journal_entry")).rows[0].count;
    await client.query(
      `create temporary table fresh as
       select gen_random_uuid() as id, n, date '2023-06-01' + (n * 7919 % 1095)::integer as entry_date,
         case n % 3 when 0 then 'withdraw' else 'deposit' end as source, (n * 104729 % 5000)::integer as person
       from generate_series(${present} + 1, ${lines / 2}::bigint) n`,
    );
    const people = "(select id, row_number() over (order by id) - 1 as person from member)";
    const accounts = `select array_agg(id order by code) from account where branch_id = ${branch} and member_kind is null`;
    const savings = `select id from account where branch_id = ${branch} and member_kind = 'savings'`;
    const poster = `select user_id, organization_id, branch_id from user_organization m
      join user_account u on u.id = m.user_id where u.user_name = 'teller'`;
    await client.query(
      `insert into journal_entry (id, organization_id, branch_id, entry_date, source, reference, amount, member_id,
         created_at, created_by_id)
       select f.id, p.organization_id, p.branch_id, f.entry_date, f.source, 'S' || lpad(n::text, 9, '0'),
         100 + n % 90000, m.id, now(), p.user_id
       from fresh f join ${people} m using (person), (${poster}) p`,
    );
    for (const side of [1, 2]) {
      await client.query(
        `insert into journal_line (entry_id, line_number, organization_id, branch_id, entry_date, account_id, member_id,
           source, payment_kind, created_by_id, debit, credit)
         select f.id, ${side}, p.organization_id, p.branch_id, f.entry_date,
           ${side === 1 ? `(${accounts})[1 + n % 20]` : `(${savings} limit 1)`},
           ${side === 2 ? "m.id" : "null"}, f.source, 'cash', p.user_id,
           ${side === 1 ? "100 + n % 90000, 0" : "0, 100 + n % 90000"}
         from fresh f join ${people} m using (person), (${poster}) p`,
      );
    }
    await client.query(
      `insert into account_day (account_id, entry_date, organization_id, branch_id, debit, credit, line_count)
       select l.account_id, l.entry_date, l.organization_id, l.branch_id, sum(l.debit), sum(l.credit), count(*)
       from journal_line l join fresh f on f.id = l.entry_id group by 1, 2, 3, 4
       on conflict (account_id, entry_date) do update set debit = account_day.debit + excluded.debit,
         credit = account_day.credit + excluded.credit, line_count = account_day.line_count + excluded.line_count`,
    );
    await client.query("drop table fresh");
    await client.query("set session_replication_role = default");
    await client.query("vacuum analyze journal_entry, journal_line, account_day, member");
  } finally {
    client.release(true);
  }
}

async function time(client: Client, path: string): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < repeats; round++) {
    const started = performance.now();
    const { status, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    if (round >= 10) measured.push(performance.now() - started);
  }
  return measured;
}

const asFilter = (filters: unknown[]) => encodeURIComponent(JSON.stringify({ logic: "and", filters }));

/** The ledger list and the trial balance at growing sizes, as the server answers them. */
export async function measureSearch(): Promise<Section[]> {
  const bench = await benchDatabase("kaban_bench_search");
  const app = await createApp({
    db: bench.db,
    clock: systemClock,
    broker: memoryBroker(),
    files: { put: async () => {}, get: async () => null, remove: async () => {} },
    log: pino({ level: "silent" }),
  });
  const client = newClient(app);
  await client.get("/health");
  const signedIn = await client.post("/authentication/login", { key: "manager", password });
  client.branchId = signedIn.body.user_organization.branch.id;
  const account = (
    await bench.db.query("select id from account where branch_id = $1 and member_kind = 'savings' limit 1", [
      client.branchId,
    ])
  ).rows[0].id;
  const month = { field: "entry_date", mode: "range", value: { from: "2025-03-01", to: "2025-03-31" } };
  const sort = encodeURIComponent(JSON.stringify([{ field: "entry_date", order: "desc" }]));
  const ledger = "/general-ledger/branch/search?pageIndex=0&pageSize=50";
  const asked: [string, string][] = [
    [
      "account + month, by date",
      `${ledger}&sort=${sort}&filter=${asFilter([{ field: "account_id", mode: "equal", value: account }, month])}`,
    ],
    ["whole branch, by date", `${ledger}&sort=${sort}`],
    [
      "reference contains 5 digits",
      `${ledger}&filter=${asFilter([{ field: "reference", mode: "contains", value: "04242" }])}`,
    ],
  ];
  const rows: (string | number)[][] = [];
  const balances: (string | number)[][] = [];
  try {
    for (const size of sizes) {
      await growTo(bench.db, size);
      for (const [name, path] of asked) {
        const measured = await time(client, path);
        rows.push([
          rounded(size, 0),
          name,
          rounded(percentile(measured, 0.5)),
          rounded(percentile(measured, 0.95)),
        ]);
      }
      if (size > 1_000_000) continue;
      for (const [name, path] of [
        ["a year, from daily balances", "/trial-balance?from=2025-01-01&to=2025-12-31"],
        [
          "as recorded by now, from the lines",
          `/trial-balance?to=2026-06-01&recorded_by=${new Date().toISOString()}`,
        ],
      ] as const) {
        balances.push([rounded(size, 0), name, rounded(percentile(await time(client, path), 0.5))]);
      }
    }
  } finally {
    await app.close();
    await bench.drop();
  }
  return [
    {
      title: "Ledger search, first page of 50",
      body: table(["lines", "question", "p50 ms", "p95 ms"], rows),
    },
    { title: "Trial balance", body: table(["lines", "which", "p50 ms"], balances) },
  ];
}
