import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import { memoryBroker } from "#server/platform/live/broker";
import { addKeptProduct, bringManyLoansIn } from "../support/many-loans.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { benchDatabase, describeMachine } from "./environment.ts";
import { ask, type Session, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const loans = Number(process.env.BENCH_LISTED_LOANS ?? 100_000);
/** So many come in from a file, granted in different months; the others are like them. */
const patterns = 10;
const repeats = 15;

const columnsOf = (name: string) => `
  select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
  where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** What of a copy is its own, by table; the rest is as its pattern has it. */
const own: [table: string, on: string, changed: string][] = [
  [
    "member_account",
    "t.id = c.of_account",
    "'id', c.account_id, 'member_id', c.member_id, 'number', 'X' || c.n",
  ],
  [
    "loan",
    "t.id = c.of_loan",
    `'id', c.loan_id, 'member_account_id', c.account_id, 'member_id', c.member_id, 'number', 'X' || c.n,
     'name', 'Member ' || c.n || ' · Listed', 'created_at', t.created_at + c.n * interval '1 ms'`,
  ],
  ["loan_release", "t.loan_id = c.of_loan", "'id', gen_random_uuid(), 'loan_id', c.loan_id"],
  ["loan_schedule", "t.loan_id = c.of_loan", "'loan_id', c.loan_id"],
  [
    "loan_standing",
    "t.loan_id = c.of_loan",
    `'loan_id', c.loan_id, 'days_late', case when c.n % 5 = 0 then c.n % 400 else 0 end,
     'arrears', case when c.n % 5 = 0 then 100000 else 0 end`,
  ],
];

/** Makes so many loans like those that are there, past what keeps them: only what is read of them matters. */
async function multiply(db: Database, branchId: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `create temp table copy on commit drop as
       select l.id as of_loan, l.member_account_id as of_account, gen_random_uuid() as loan_id,
         gen_random_uuid() as account_id, l.nth * 1000000 + n as n,
         m.ids[1 + n % cardinality(m.ids)] as member_id
       from (select l.*, row_number() over () as nth from loan l where l.branch_id = $1) l,
         generate_series(1, $2::integer) n,
         (select array_agg(id) as ids from member where branch_id = $1) m`,
      [branchId, loans / patterns - 1],
    );
    for (const [name, on, changed] of own) {
      const { names } = (await client.query(columnsOf(name))).rows[0];
      const shown = names.replaceAll(/(\w+)/g, "r.$1");
      await client.query(
        `insert into ${name} (${names}) select ${shown} from copy c join ${name} t on ${on}
         cross join lateral jsonb_populate_record(null::${name},
           to_jsonb(t) || jsonb_build_object(${changed})) r`,
      );
    }
    await client.query(
      `insert into loan_instalment (organization_id, branch_id, loan_id, schedule_number, number, due_on,
         principal, interest, balance)
       select i.organization_id, i.branch_id, c.loan_id, i.schedule_number, i.number,
         i.due_on + (c.n % 28)::integer, i.principal, i.interest, i.balance
       from copy c join loan_instalment i on i.loan_id = c.of_loan`,
    );
    await client.query(
      `update loan_standing set next_due_on = current_date + (days_late % 30),
         age_class = case when days_late = 0 then 'current' when days_late <= 30 then '1–30'
           when days_late <= 60 then '31–60' else 'over 365' end, as_of = current_date`,
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  await db.query("vacuum analyze");
}

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

export async function time(session: Session, path: string): Promise<string[]> {
  const measured: number[] = [];
  for (let round = 0; round < repeats; round++) {
    const started = performance.now();
    await (await ask(session, path)).text();
    if (round >= 5) measured.push(performance.now() - started);
  }
  return [rounded(percentile(measured, 0.5)), rounded(percentile(measured, 0.95))];
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
    const asking = async (method: string, path: string, body?: unknown) => {
      const isFile = body instanceof FormData;
      const headers = {
        "idempotency-key": randomUUID(),
        ...(body !== undefined && !isFile && { "content-type": "application/json" }),
      };
      const sent = body === undefined || isFile ? body : JSON.stringify(body);
      const answer = await ask(session, path, { method, headers, ...(sent !== undefined && { body: sent }) });
      return (await answer.json()) as Record<string, unknown>;
    };
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
    const product = await addKeptProduct(asking, "Listed");
    const passbooks = Array.from({ length: patterns }, (_, nth) => `N${nth + 1}`);
    const numbers = passbooks.map((one) => `P${one}`);
    await bringManyLoansIn(asking, { passbooks, numbers, asOf: today() as never, product });
    await multiply(db, branchId);
    const rows: string[][] = [];
    for (const [what, path] of reads()) rows.push([what, ...(await time(session, path))]);
    const counted = (await db.query("select count(*)::integer as loans from loan")).rows[0].loans;
    return {
      title: "Lists of loans",
      body: `${table(["what", "p50 ms", "p95 ms"], rows)}
First pages over HTTP in a branch of ${counted} loans that run, with their totals.
${await describeMachine(db)}.`,
    };
  } finally {
    await app.close();
    await bench.drop();
  }
}
