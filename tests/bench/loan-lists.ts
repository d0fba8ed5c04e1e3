import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { pino } from "pino";
import { createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import { memoryBroker } from "#server/platform/live/broker";
import { addKeptProduct, bringManyLoansIn, multiplyLoans } from "../support/many-loans.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { benchDatabase, describeMachine } from "./environment.ts";
import { ask, asking, type Session, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const loans = Number(process.env.BENCH_LISTED_LOANS ?? 100_000);
/** So many come in from a file, granted in different months; the others are like them. */
const patterns = 10;
const repeats = 25;

const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const filtered = (...filters: [field: string, mode: string, value: unknown][]) =>
  `filter=${encodeURIComponent(
    JSON.stringify({ filters: filters.map(([field, mode, value]) => ({ field, mode, value })) }),
  )}`;

export const reads = (): [what: string, path: string][] => [
  ["loans, newest first", "/loan/released/search?"],
  ["applications board: what is approved", `/loan/search?${filtered(["state", "equal", "approved"])}`],
  ["applications, all", "/loan/search?"],
  ["due today", `/loan/collection/search?${filtered(["next_due_on", "equal", today()])}`],
  [
    "due this week",
    `/loan/collection/search?${filtered(["next_due_on", "range", { from: today(), to: inDays(7) }])}`,
  ],
  ["in arrears, the latest first", `/loan/collection/search?${filtered(["days_late", "gt", 0])}`],
  ["due in a month, by day", "/loan-due-calendar"],
  ["portfolio", "/loan-portfolio"],
];

/** What this process and the database's have used of the processor, in ms, to the tick of the kernel. */
async function processorMs(db: Database): Promise<number> {
  const { rows } = await db.query("select pid from pg_stat_activity where datname = current_database()");
  const ticks = rows.flatMap(({ pid }) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
  });
  const { user, system } = process.cpuUsage();
  return ticks.reduce((sum, one) => sum + one * 10, 0) + (user + system) / 1000;
}

/** Asks it again and again: the middle and the slow end of the times, and the processor's share of each. */
export async function time(db: Database, session: Session, path: string): Promise<string[]> {
  const measured: number[] = [];
  let before = 0;
  for (let round = 0; round < repeats; round++) {
    if (round === 5) before = await processorMs(db);
    const started = performance.now();
    await (await ask(session, path)).text();
    if (round >= 5) measured.push(performance.now() - started);
  }
  const used = ((await processorMs(db)) - before) / measured.length;
  return [rounded(percentile(measured, 0.5)), rounded(percentile(measured, 0.95)), rounded(used)];
}

/** What an officer of loans looks at all day, in a branch of very many. */
export async function measureLoanLists(): Promise<Section> {
  const bench = await benchDatabase("kaban_bench_loan_lists");
  const { db } = bench;
  const log = pino({ level: "warn" });
  const files = memoryFiles(new Map());
  const app = await createApp({ db, clock: systemClock, broker: memoryBroker(), files, log });
  try {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const session = await signIn({ port: (app.server.address() as AddressInfo).port });
    const branchId = session.headers["x-branch-id"] as string;
    await db.query("delete from approval_rule where branch_id = $1", [branchId]);
    await db.query("update journal_head set owner_back_date_days = 366, takes_over = true");
    await db.query(
      `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
         created_at, updated_at)
       select gen_random_uuid(), b.organization_id, b.id, 'N' || n, 'Listed', 'Member', 'Member ' || n,
         now(), now()
       from branch b, generate_series(1, $2::integer) n where b.id = $1`,
      [branchId, loans / 2],
    );
    const product = await addKeptProduct(asking(session), "Listed");
    const passbooks = Array.from({ length: patterns }, (_, nth) => `N${nth + 1}`);
    const numbers = passbooks.map((one) => `P${one}`);
    await bringManyLoansIn(asking(session), { passbooks, numbers, asOf: today() as never, product });
    await multiplyLoans(db, branchId, loans / patterns);
    await db.query("vacuum analyze");
    const rows: string[][] = [];
    for (const [what, path] of reads()) rows.push([what, ...(await time(db, session, path))]);
    const counted = (await db.query("select count(*)::integer as loans from loan")).rows[0].loans;
    return {
      title: "Lists of loans",
      body: `${table(["what", "p50 ms", "p95 ms", "processor ms"], rows)}
First pages over HTTP in a branch of ${counted} loans that run; counting and adding up stop at 10,000.
Load of the machine ${loadavg()
        .map((one) => rounded(one, 0))
        .join(", ")}: the processor's time,
of server and database without parallel workers, is what a rest would leave.
${await describeMachine(db)}.`,
    };
  } finally {
    await app.close();
    await bench.drop();
  }
}
