import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { accrueLoans } from "#contract/jobs/accrue-loans";
import { countAllowance } from "#contract/jobs/count-allowance";
import { countReclassification } from "#contract/jobs/count-reclassification";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { type Job, jobName } from "#contract/kit/job";
import { type App, createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import type { Database } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { type Broker, memoryBroker } from "#server/platform/live/broker";
import { type Asking, addKeptProduct, bringManyLoansIn, monthEndBefore } from "../support/many-loans.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { benchDatabase, describeMachine } from "./environment.ts";
import { rowOf } from "./postings.ts";
import { ask, asking, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const loans = Number(process.env.BENCH_LOANS ?? 2_000);
/** So many loans go into a file at most. */
const mostInFile = 10_000;

// What the night works out, of loans on which nothing was paid since their old books ended.
const raw = `
  with owed as (
    select l.id, h.balance, l.amount - h.balance as paid, p.past_due_days
    from loan l join member_account h on h.branch_id = l.branch_id and h.id = l.member_account_id
    join loan_product p on p.branch_id = l.branch_id and p.id = l.loan_product_id
    where l.branch_id = $1 and l.state = 'released'),
  planned as (
    select i.loan_id, i.due_on, i.principal, i.interest, sum(i.principal) over w as due_by_then,
      coalesce(lag(i.due_on) over w, i.due_on - 30) as from_day
    from loan_instalment i where i.branch_id = $1 window w as (partition by i.loan_id order by i.number)),
  stands as (
    select o.id, o.balance,
      coalesce(sum(least(p.principal, p.due_by_then - o.paid)) filter (where p.due_on < $2), 0) as arrears,
      coalesce(sum(p.interest) filter (where p.due_on < $2), 0) as interest_late,
      coalesce($2::date - min(p.due_on) filter (where p.due_on < $2), 0) as days_late,
      coalesce($4::date - min(p.due_on) filter (where p.due_on < $4), 0) as late_then,
      coalesce(sum(p.interest * greatest(0, least(p.due_on, $4::date) - greatest(p.from_day, $3::date))
        / greatest(1, p.due_on - p.from_day)), 0) as earned
    from owed o join planned p on p.loan_id = o.id
      and (p.due_by_then > o.paid or p.interest > 0) group by 1, 2)
  select count(*)::integer as loans, sum(balance)::bigint as balance, sum(days_late)::bigint as days_late,
    sum(arrears)::bigint as arrears, sum(interest_late)::bigint as interest_late,
    sum(earned)::bigint as earned,
    sum(case when late_then > 365 then balance when late_then > 30 then round(balance * 0.35)
      else 0 end)::bigint as required
  from stands`;

/** How many statements this process has sent. */
const sent = { statements: 0 };
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counting(this: pg.Client, ...given: unknown[]) {
  sent.statements += 1;
  return (query as (...given: unknown[]) => unknown).apply(this, given);
} as typeof query;

interface Night {
  app: App;
  db: Database;
  broker: Broker;
  tenant: Tenant;
}

async function fill({ db, tenant: { branchId } }: Night, ask: Asking): Promise<void> {
  await db.query("delete from approval_rule where branch_id = $1", [branchId]);
  await db.query(
    "update journal_head set owner_back_date_days = 366, takes_over = true where branch_id = $1",
    [branchId],
  );
  const { rows } = await db.query(
    `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
       created_at, updated_at)
     select gen_random_uuid(), b.organization_id, b.id, 'N' || n, 'Night', 'Member', 'Member ' || n,
       now(), now()
     from branch b, generate_series(1, $2::integer) n where b.id = $1 returning passbook`,
    [branchId, Math.ceil(loans / 2)],
  );
  await db.query("analyze member");
  const passbooks = rows.map(({ passbook }) => passbook);
  const { id } = await rowOf(db, "select id from account where branch_id = $1 and code = '11220'", [
    branchId,
  ]);
  const product = await addKeptProduct(ask, "Of the night", { past_due_account_id: id });
  const asOf = monthEndBefore(dayIn("Asia/Manila", systemClock.now()), 2);
  for (let from = 0; from < loans; from += mostInFile) {
    const numbers = Array.from({ length: Math.min(mostInFile, loans - from) }, (_, nth) => `N${from + nth}`);
    await bringManyLoansIn(ask, { passbooks, numbers, asOf, product });
  }
  // As they stood the night before.
  await db.query("update loan_standing set as_of = as_of - 1");
  await db.query("vacuum analyze");
}

/** Lets what the clock asked for end first, so that it is not measured with the rest. */
async function rest({ app, db, broker }: Night): Promise<void> {
  await app.jobs.everyMinute();
  const { rows } = await db.query(
    "select organization_id, branch_id, id from job_run where ended_at is null",
  );
  for (const { organization_id: organizationId, branch_id: branchId, id } of rows) {
    await whenEnded({ db, broker }, { organizationId, branchId }, id);
  }
}

/** Runs a job of the branch to its end; answers its seconds and statements. */
async function run({ app, db, broker, tenant }: Night, job: Job) {
  const id = randomUUID();
  await db.query(
    `insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, created_at)
     values ($1, $2, $3, $4, '', 'waiting', '{}', 0, now())`,
    [tenant.organizationId, tenant.branchId, id, jobName(job)],
  );
  const before = sent.statements;
  const started = performance.now();
  await app.jobs.everyMinute();
  const ended = await whenEnded({ db, broker }, tenant, id);
  const seconds = (performance.now() - started) / 1000;
  if (ended.state !== "done") throw new Error(JSON.stringify(ended));
  return { seconds, statements: sent.statements - before };
}

/** The same sums in one statement: seconds, and what it comes to. */
async function runRaw(db: Database, branchId: string, today: CalendarDate) {
  const month = [`${monthEndBefore(today, 1).slice(0, 7)}-01`, monthEndBefore(today, 1)];
  const seconds: number[] = [];
  let sums: Record<string, unknown> = {};
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    sums = await rowOf(db, raw, [branchId, today, ...month]);
    seconds.push((performance.now() - started) / 1000);
  }
  return { seconds: percentile(seconds, 0.5), sums };
}

// What the jobs have written, as far as the statement says the same.
const written = `
  select count(*)::integer as loans, sum(s.balance)::bigint as balance,
    sum(s.days_late)::bigint as days_late, (
      select sum(required)::bigint from loan_allowance_line where branch_id = $1) as required
  from loan_standing s where s.branch_id = $1`;

const jobs: [name: string, job: Job][] = [
  ["interest of the month, ageing", accrueLoans],
  ["classification", countReclassification],
  ["allowance for losses", countAllowance],
];

async function measure(night: Night, today: CalendarDate) {
  const { db, tenant } = night;
  const one = await runRaw(db, tenant.branchId, today);
  const total = { seconds: 0, statements: 0 };
  const rows: (string | number)[][] = [];
  const row = (name: string, { seconds, statements }: typeof total) =>
    rows.push([
      ...[name, rounded(seconds), rounded(loans / seconds, 0), rounded(statements / loans, 3)],
      rounded(seconds / one.seconds, 0),
    ]);
  for (const [name, job] of jobs) {
    const { seconds, statements } = await run(night, job);
    row(name, { seconds, statements });
    total.seconds += seconds;
    total.statements += statements;
  }
  row("the night", total);
  rows.push(["one raw statement", rounded(one.seconds, 3), rounded(loans / one.seconds, 0), "", 1]);
  const kept = await rowOf(db, written, [tenant.branchId]);
  for (const [name, sum] of Object.entries(kept)) {
    if (one.sums[name] !== sum)
      throw new Error(`${name}: ${sum} by the night, ${one.sums[name]} by the statement`);
  }
  return rows;
}

interface SignedIn {
  user_organization: { branch: { id: string; business_date: CalendarDate }; organization: { id: string } };
}

/** A night of loans: interest of a month, ageing, classification and allowance, beside one raw statement. */
export async function measureNights(): Promise<Section> {
  const bench = await benchDatabase("kaban_bench_nights");
  const { db } = bench;
  const broker = memoryBroker();
  const log = pino({ level: "warn" });
  const app = await createApp({ db, clock: systemClock, broker, files: memoryFiles(new Map()), log });
  try {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const session = await signIn({ port });
    const { user_organization } = (await (await ask(session, "/authentication/current")).json()) as SignedIn;
    const { branch, organization } = user_organization;
    const night = { app, db, broker, tenant: { organizationId: organization.id, branchId: branch.id } };
    await rest(night);
    const started = performance.now();
    await fill(night, asking(session));
    const filled = (performance.now() - started) / 1000;
    const rows = await measure(night, branch.business_date);
    const head = ["what", "s", "loans/s", "statements a loan", "× the statement"];
    return {
      title: "A night of loans",
      body: `${table(head, rows)}
${loans} loans that came in from files in ${rounded(filled, 0)} s; 250 a step, each its own transaction.
The statement works out balance, arrears, days late, interest of the month and allowance of each loan, and
writes nothing; balances, days late and allowance are the same.
${await describeMachine(db)}.`,
    };
  } finally {
    await app.close();
    await bench.drop();
  }
}
