import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CalendarDate } from "#contract/kit/dates";
import { type Asking, addKeptProduct, bringManyLoansIn, monthEndBefore } from "../support/many-loans.ts";
import { rounds, startVictim, type Victim } from "./victim.ts";

// The night posts 250 loans at a time, and each kill is to find some of them left.
const loans = 250 * (rounds + 2);

let victim: Victim;
let ask: Asking;
let today: CalendarDate;

/** Works on the database while no server runs, and starts the server again. */
async function between<T>(work: Parameters<Victim["inDatabase"]>[0]): Promise<T> {
  await victim.kill();
  const result = await victim.inDatabase(work);
  await victim.restart();
  return result as T;
}

/** Whoever is signed in, whichever server runs by then. */
async function signIn(): Promise<Asking> {
  const call = await victim.signIn("owner");
  return async (method, path, body) => {
    const { status, text } = await call(method, path, body, { key: randomUUID() });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
}

/** How many entries of interest there are. */
async function posted(): Promise<number> {
  const source = { field: "source", mode: "equal", value: "loan adjustment" };
  const filter = encodeURIComponent(JSON.stringify({ logic: "and", filters: [source] }));
  const { totalSize } = await ask("GET", `/general-ledger/branch/search?pageSize=1&filter=${filter}`);
  return (totalSize as number) / 2;
}

beforeAll(async () => {
  victim = await startVictim();
  await between(async (db) => {
    await db.query("update journal_head set owner_back_date_days = 366, takes_over = true");
  });
  ask = await signIn();
  const current = (await ask("GET", "/authentication/current")) as {
    user_organization: { branch: { business_date: CalendarDate } };
  };
  today = current.user_organization.branch.business_date;
  const members = Array.from({ length: 10 }, () =>
    ask("POST", "/member-profile/quick-create", { first_name: "Ana", last_name: "Cruz" }),
  );
  const passbooks = (await Promise.all(members)).map(({ passbook }) => passbook as string);
  const product = await addKeptProduct(ask, "Kept to the centavo");
  const numbers = Array.from({ length: loans }, (_, nth) => `K${nth}`);
  await bringManyLoansIn(ask, { passbooks, numbers, product, asOf: monthEndBefore(today, 2) });
}, 300_000);
afterAll(() => victim?.end(), 60_000);

it(
  `posts the interest of a month once, though the server is killed ${rounds} times in the night`,
  async () => {
    const id = randomUUID();
    await between(async (db) => {
      await db.query("update loan_standing set as_of = as_of - 1");
      await db.query(
        `insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, created_at)
         select b.organization_id, b.id, $1, 'loan:accrue', '', 'waiting', '{}', 0, now()
         from branch b join loan l on l.branch_id = b.id limit 1`,
        [id],
      );
    });
    let reached = 0;
    for (let round = 0; round < rounds; round++) {
      let now = await posted();
      while (now <= reached) now = await posted();
      reached = now;
      expect(reached).toBeLessThan(loans / 250);
      await victim.kill(round % 2 === 1);
      await victim.inDatabase((db) => db.query("update job_run set alive_at = alive_at - interval '1 hour'"));
      await victim.restart();
    }
    let run = await ask("GET", `/job-run/${id}`);
    while (run.state === "running" || run.state === "waiting") run = await ask("GET", `/job-run/${id}`);
    expect([run.state, run.result]).toEqual(["done", { accrued: loans, aged: loans, left_out: 0 }]);
    expect(await posted()).toBe(loans / 250);
  },
  rounds * 60_000,
);

it("leaves each loan with its interest once, in the ledger as in its own books", async () => {
  const told = await between<Record<string, number>>(async (db) => {
    const { rows } = await db.query(
      `select count(*)::integer as postings, count(distinct p.loan_id)::integer as loans,
         min(p.receivable)::integer as least, sum(p.receivable)::bigint as of_night, (
           select sum(o.receivable)::bigint from loan_posting o) as interest, (
           select sum(l.debit - l.credit)::bigint from journal_line l join account a on a.id = l.account_id
           where a.code = '11340') as in_ledger,
         (select count(*)::integer from loan_standing s where s.as_of = $1) as stand,
         (select count(*)::integer from loan_accrual c where c.state = 'posted') as documents,
         (select sum(c.posted_count)::integer from loan_accrual c) as in_documents,
         (select sum(c.posted_receivable)::bigint from loan_accrual c) as of_documents
       from loan_posting p join journal_entry e on e.id = p.entry_id and e.source = 'loan adjustment'`,
      [today],
    );
    return rows[0];
  });
  expect(told).toMatchObject({ postings: loans, loans, stand: loans, interest: told.in_ledger });
  expect(told).toMatchObject({ documents: 1, in_documents: loans, of_documents: told.of_night });
  expect(told.least).toBeGreaterThan(0);
}, 60_000);
