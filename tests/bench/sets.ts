import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/db/database";
import { benchDatabase, describeMachine } from "./environment.ts";
import { measureClients, prepare, rawRows, rowOf } from "./postings.ts";
import { startTestServer } from "./server.ts";
import { ask, type Session, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const accounts = 100_000;

const savings = "(select id from account where branch_id = $1 and member_kind = 'savings' limit 1)";

/** Members with something in their savings, and the entries by which it came there. */
async function fill(db: Database, branchId: string): Promise<void> {
  const client = await db.connect();
  const run = (text: string) => client.query(text, text.includes("$1") ? [branchId] : []);
  try {
    // Loading is no posting: it goes past the triggers that guard those.
    await client.query("set session_replication_role = replica");
    await run(`insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name,
        created_at, updated_at)
      select gen_random_uuid(), b.organization_id, b.id, 'I' || n, 'Interest', 'Member',
        'Member ' || n, now(), now()
      from branch b, generate_series(1, ${accounts}) n where b.id = $1`);
    await run(`insert into member_account (organization_id, branch_id, id, number, member_id, account_id,
        opened_on, created_at, balance)
      select m.organization_id, m.branch_id, gen_random_uuid(), 'I' || m.id, m.id, ${savings},
        date '2023-06-01', now(), 100000 + (hashtext(m.id::text) & 65535)
      from member m where m.branch_id = $1`);
    // Nobody else has to decide here.
    await run("delete from approval_rule where branch_id = $1");
    await client.query("set session_replication_role = default");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}

/** Credits interest to everybody, and waits until the last one has it. Answers how long that took. */
async function credit(session: Session, account: string): Promise<number> {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const started = performance.now();
  const asked = await ask(session, `/account/${account}/credit-interest`, {
    method: "POST",
    headers,
    body: JSON.stringify({ rate: "1.25" }),
  });
  const { id } = (await asked.json()) as { id: string };
  for (;;) {
    const run = (await (await ask(session, `/job-run/${id}`)).json()) as { state: string; result: unknown };
    if (run.state === "done") return (performance.now() - started) / 1000;
    if (run.state !== "waiting" && run.state !== "running") throw new Error(JSON.stringify(run));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What is due at a server's start is done: what was filled in ties out with nothing. */
async function settled(db: Database): Promise<void> {
  const open = "select count(*)::integer as runs from job_run where state in ('waiting', 'running')";
  while ((await rowOf(db, open)).runs > 0) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Interest to 100,000 accounts as one set, alone and beside deposits, and the same rows in one statement. */
export async function measureSets(): Promise<Section> {
  const rows: (string | number)[][] = [];
  let machine = "";
  for (const beside of [0, 8]) {
    const bench = await benchDatabase("kaban_bench_sets");
    const { windows, bodies } = await prepare(bench.db);
    const branchId = windows[0]?.branchId as string;
    await fill(bench.db, branchId);
    const account = await rowOf(bench.db, `select ${savings} as id`, [branchId]);
    const server = await startTestServer(bench.url);
    try {
      const session = await signIn(server);
      const order = { port: server.port, windows: windows.slice(0, 8), bodies, seconds: 3 };
      await measureClients(order);
      await settled(bench.db);
      const own = beside > 0 ? measureClients({ ...order, seconds: 10 }) : null;
      const seconds = await credit(session, account.id);
      const deposits = await own;
      const { posted, difference } = await rowOf(
        bench.db,
        `select (select count(*) from journal_entry where source = 'savings interest') as posted,
           (select coalesce(sum(debit - credit), 0) from journal_line) as difference`,
      );
      if (posted < accounts || Number(difference) !== 0) throw new Error(`${posted} ${difference}`);
      const raw = await rawRows(bench.db);
      rows.push([
        deposits ? `${beside} windows` : "nothing",
        rounded(posted / seconds, 0),
        rounded(seconds, 1),
        rounded(raw, 0),
        rounded(posted / seconds / raw, 2),
        deposits ? rounded(percentile(deposits.latenciesMs, 0.5)) : "",
        deposits ? rounded(percentile(deposits.latenciesMs, 0.99)) : "",
      ]);
      machine = await describeMachine(bench.db);
    } finally {
      await server.stop();
      await bench.drop();
    }
  }
  const head = ["beside it", "postings/s", "s", "raw rows/s", "ratio", "deposits p50 ms", "deposits p99 ms"];
  return {
    title: "Interest to everybody",
    body: `${table(head, rows)}
${accounts} accounts of one product, by the job, 250 to 2,000 at a time and 60 beside windows, chained, from
the request to its end.
Raw rows are entries of two lines in one statement without any rule but the database's own. ${machine}.`,
  };
}
