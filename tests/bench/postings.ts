import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { v7 as uuidv7 } from "uuid";
import { hashToken, newToken } from "#server/platform/auth/session";
import type { Database } from "#server/platform/db/database";
import type { Counter, Measured, Order } from "./clients.ts";
import { benchDatabase, describeMachine, findPgbench, urlOf } from "./environment.ts";
import { growTo } from "./grow.ts";
import { startTestServer } from "./server.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 3;
const clientCounts = [1, 8, 32, 128];
/** A server takes a hundred connections, and ours has some. */
const mostPeers = 80;
const freshDatabases = 5;

export async function rowOf(db: Database, text: string, values: unknown[] = []) {
  return (await db.query(text, values)).rows[0];
}

/** Tellers of the world's main branch, each signed in. */
export async function addTellers(db: Database, count: number): Promise<(Counter & { userId: string })[]> {
  const branch = await rowOf(
    db,
    `select m.* from user_organization m
    join user_account u on u.id = m.user_id where u.user_name = 'teller'`,
  );
  const now = new Date();
  const counters: (Counter & { userId: string })[] = [];
  for (let index = 0; index < count; index++) {
    const userId = uuidv7();
    await db.query(
      `insert into user_account (id, email, user_name, password_hash, created_at, updated_at)
       values ($1, $2, $2, '', $3, $3)`,
      [userId, `bench-${index}`, now],
    );
    await db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at) values ($1, $2, $3, $4, 'employee', 'teller', $5, $6)`,
      [uuidv7(), userId, branch.organization_id, branch.branch_id, branch.permissions, now],
    );
    const token = newToken();
    await db.query(
      `insert into session (token_hash, id, user_id, created_at, expires_at, last_used_at)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '1 day', $4)`,
      [hashToken(token), uuidv7(), userId, now],
    );
    counters.push({ session: token, branchId: branch.branch_id, userId });
  }
  return counters;
}

/** Tellers with sessions and open batches, and the deposits they will take: one hot cash account for all. */
export async function prepare(db: Database): Promise<{ windows: Counter[]; bodies: string[] }> {
  const counters = await addTellers(db, Math.max(...clientCounts));
  const now = new Date();
  await db.query(
    `insert into transaction_batch (id, organization_id, branch_id, user_id, reference, name, entry_date,
       beginning_cash, expected_cash, opened_at)
     select gen_random_uuid(), m.organization_id, m.branch_id, m.user_id, 'BENCH-' || nth, 'BENCH-' || nth,
       $2::timestamptz::date, 0, 0, $2::timestamptz
     from unnest($1::uuid[]) with ordinality as t (user_id, nth) join user_organization m using (user_id)`,
    [counters.map(({ userId }) => userId), now],
  );
  const branch = await rowOf(db, "select * from branch where id = $1", [counters[0]?.branchId]);
  // Nobody else has to decide here.
  await db.query("delete from approval_rule where branch_id = $1 and kind in ('withdrawal', 'reversal')", [
    branch.id,
  ]);
  await db.query(
    `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
       created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'B' || n, 'Bench', 'Member', 'Member ' || n, $3, $3
     from generate_series(1, 2000) n`,
    [branch.organization_id, branch.id, now],
  );
  const account = await rowOf(db, "select id from account where branch_id = $1 and member_kind = 'savings'", [
    branch.id,
  ]);
  const cash = await rowOf(db, "select id from payment_type where branch_id = $1 and type = 'cash'", [
    branch.id,
  ]);
  const members = await db.query("select id from member where branch_id = $1", [branch.id]);
  const bodies = members.rows.map(({ id }) =>
    JSON.stringify({ member_id: id, account_id: account.id, amount: 12_345, payment_type_id: cash.id }),
  );
  return { windows: counters.map(({ session, branchId }) => ({ session, branchId })), bodies };
}

export async function measureClients(order: Order): Promise<Measured> {
  const child = fork(new URL("clients.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  child.send(order);
  const [measured] = await once(child, "message");
  return measured as Measured;
}

/** TPC-B at scale 32 on the same server, as its own report says. */
function pgbench(program: string, clients: number): number {
  const peers = String(Math.min(clients, mostPeers));
  const args = ["-n", "-M", "prepared", "-c", peers, "-j", "1", "-T", String(seconds)];
  const output = execFileSync(program, [...args, urlOf("kaban_bench_tpcb")], { encoding: "utf8" });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

/** The same rows in one raw set-based statement: entries, lines and balances, without any rule. */
export async function rawRows(db: Database): Promise<number> {
  const entries = 20_000;
  const started = performance.now();
  await db.query(`with e as (
      insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
        amount, created_at, created_by_id, written_in)
      select gen_random_uuid(), b.organization_id, b.id, 900000000 + n, current_date, 'opening', 'RAW' || n,
        12345, now(), u.id, pg_current_xact_id()
      from generate_series(1, ${entries}) n, (select * from branch order by id limit 1) b,
        (select id from user_account limit 1) u returning *),
    a as (select id, branch_id, row_number() over (order by code) as side from account
      where branch_id = (select id from branch order by id limit 1) and member_kind is null)
    insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
      account_id, source, created_by_id, debit, credit)
    select e.id, a.side, e.organization_id, e.branch_id, e.sequence, e.entry_date, a.id, e.source,
      e.created_by_id, case a.side when 1 then 12345 else 0 end, case a.side when 2 then 12345 else 0 end
    from e, a where a.side <= 2`);
  return entries / ((performance.now() - started) / 1000);
}

/** Deposits, withdrawals and reversals in turn at each window, beside deposits alone just before. */
async function measureMixed(port: number, windows: Counter[], bodies: string[]): Promise<string> {
  const order = { port, windows, bodies, seconds };
  const alone = await measureClients(order);
  const mixed = await measureClients({ ...order, isMixed: true });
  const rate = ({ done }: Measured) => rounded(done / seconds, 0);
  const slowest = rounded(percentile(mixed.latenciesMs, 0.99));
  const ratio = rounded(mixed.done / alone.done, 2);
  return `Deposits, withdrawals and reversals in turn, ${windows.length} clients: ${rate(mixed)} a second,
p99 ${slowest} ms, ${mixed.refused} refused; deposits alone just before: ${rate(alone)}, so ${ratio} × that.`;
}

/** Payments of three lines at each window, beside deposits just before. */
async function measurePayments(port: number, windows: Counter[], bodies: string[], fee: string) {
  const payments = bodies.map((body) => {
    const { account_id, amount, ...paid } = JSON.parse(body);
    const lines = [account_id, account_id, fee].map((to) => ({ account_id: to, amount }));
    return JSON.stringify({ ...paid, lines });
  });
  const deposits = await measureClients({ port, windows, bodies, seconds });
  const paid = await measureClients({
    port,
    windows,
    bodies: payments,
    seconds,
    path: "/transaction/payment",
  });
  const slowest = rounded(percentile(paid.latenciesMs, 0.99));
  return `Payments of three lines, ${windows.length} clients: ${rounded(paid.done / seconds, 0)} a second, p99
${slowest} ms, ${paid.refused} refused; deposits just before: ${rounded(deposits.done / seconds, 0)}, so \
${rounded(paid.done / deposits.done, 2)} × that.`;
}

const rateOf = ({ done, seconds: took }: Measured) => done / took;
const median = (values: number[]) => percentile(values, 0.5);

/** Deposits at so many windows and TPC-B in turn, round by round. */
async function measureBeside(port: number, windows: Counter[], bodies: string[], program?: string) {
  const own: Measured[] = [];
  const peers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await measureClients({ port, windows, bodies, seconds }));
    if (program) peers.push(pgbench(program, windows.length));
  }
  const latencies = own.flatMap(({ latenciesMs }) => latenciesMs);
  return [
    windows.length,
    rounded(median(own.map(rateOf)), 0),
    rounded(percentile(latencies, 0.5)),
    rounded(percentile(latencies, 0.99)),
    own.reduce((sum, { refused }) => sum + refused, 0),
    rounded(median(peers), 0),
    rounded(median(own.map((one, round) => rateOf(one) / (peers[round] ?? Number.NaN))), 2),
  ];
}

/** Deposits at 32 windows in databases that know nothing yet: no plan may be a matter of luck. */
async function measureFresh(): Promise<string> {
  const rates: number[] = [];
  for (let nth = 0; nth < freshDatabases; nth++) {
    const bench = await benchDatabase("kaban_bench_fresh");
    const { windows, bodies } = await prepare(bench.db);
    const server = await startTestServer(bench.url);
    const order = { port: server.port, windows: windows.slice(0, 32), bodies, seconds };
    await measureClients(order);
    rates.push(rateOf(await measureClients(order)));
    await server.stop();
    await bench.drop();
  }
  const worst = Math.min(...rates);
  const told = rates.map((rate) => rounded(rate, 0)).join(", ");
  return `In ${freshDatabases} fresh databases, 32 clients: ${told} a second; the worst is
${rounded(worst / median(rates), 2)} × the median.`;
}

/** Deposits over HTTP with everything on, beside pgbench and beside raw rows, in the same run. */
export async function measurePostings(): Promise<Section> {
  const program = findPgbench();
  const fresh = await measureFresh();
  const bench = await benchDatabase("kaban_bench_postings");
  const tpcb = program ? await benchTpcb(program) : undefined;
  await growTo(bench.db, 200_000);
  const { windows: all, bodies } = await prepare(bench.db);
  const windows = all.slice(0, 32);
  const server = await startTestServer(bench.url);
  const rows: (string | number)[][] = [];
  try {
    await measureClients({ port: server.port, windows, bodies, seconds: 10 });
    for (const clients of clientCounts)
      rows.push(await measureBeside(server.port, all.slice(0, clients), bodies, program));
    const mixed = await measureMixed(server.port, windows, bodies);
    const fee = await rowOf(bench.db, "select id from account where branch_id = $1 and code = '40120'", [
      windows[0]?.branchId,
    ]);
    const payments = await measurePayments(server.port, windows, bodies, fee.id);
    const check = await rowOf(bench.db, "select sum(debit) - sum(credit) as difference from journal_line");
    const raw = await rawRows(bench.db);
    const machine = await describeMachine(bench.db);
    const head = ["clients", "deposits/s", "p50 ms", "p99 ms", "refused", "pgbench TPC-B/s", "ratio"];
    return {
      title: "Deposits over HTTP",
      body: `${table(head, rows)}
Medians of ${rounds} rounds in turn; TPC-B at ${mostPeers} connections at most.
${fresh}

${mixed}

${payments}

200,000 journal lines beforehand, one hot cash account; session, permission, tenancy, idempotency,
footstep and outbox on. Debits less credits afterwards: ${check.difference}. The same
rows in one raw set-based statement: ${rounded(raw, 0)} entries/s.
${machine}; client, server and database share the machine.`,
    };
  } finally {
    await server.stop();
    await tpcb?.drop();
    await bench.drop();
  }
}

async function benchTpcb(program: string) {
  const bench = await benchDatabase("kaban_bench_tpcb");
  const init = spawn(program, ["-i", "-q", "-s", "32", urlOf("kaban_bench_tpcb")], { stdio: "ignore" });
  await once(init, "exit");
  return bench;
}
