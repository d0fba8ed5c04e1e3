import { expect } from "vitest";
import { ageClasses } from "#contract/entities/loan-terms";
import type { Database } from "#server/platform/db/database";
import type { Client } from "./app.ts";
import { receiptsBesideTheLedger } from "./counter.ts";

interface SignedIn {
  client: Client;
  memberships: { branch: { id: string } }[];
}

/** The demo's receipts, bank account, checks, assets, budget and loans of each class agree with its books. */
export async function expectOffice(db: Database, { client, memberships }: SignedIn): Promise<void> {
  client.branchId = memberships[0]?.branch.id ?? "";
  await expectLent(db);
  const count = async (sql: string) => (await db.query(`select count(*) as count ${sql}`)).rows[0].count;
  const listed = async (path: string) => (await client.get(`${path}/search?pageSize=100`)).body.data;
  const [bank] = await listed("/bank-account");
  const lines = await listed("/bank-statement-line");
  const open = lines.filter((line: { is_matched: boolean }) => !line.is_matched);
  expect(open).toMatchObject([{ description: "Service charge", amount: -35_000 }]);
  expect(lines.length).toBeGreaterThan(1);
  const { body } = await client.get(`/bank-account/${bank.id}/reconciliation?through=2026-09-30`);
  expect(body.figures).toMatchObject({ unbooked: -35_000, opening_difference: 0, gap: 0 });
  expect(body.figures.outstanding).toBeGreaterThan(0);
  const written = await listed("/issued-check");
  expect(await count("from voucher where kind = 'cash-check' and state = 'released'")).toBe(written.length);

  const report = (await client.get("/fixed-asset-report")).body;
  expect(report.data).toHaveLength(2);
  expect(report.totals.depreciated).toBe(12 * 71_000);
  for (const { code, difference } of report.accounts) expect([code, difference]).toEqual([code, 0]);
  const budgets = await listed("/budget");
  expect(budgets.length).toBeGreaterThan(8);
  for (const { year } of budgets) expect(year).toBe(2026);

  const register: { kind: string; warnings: unknown[] }[] = (await client.get("/number-register")).body.data;
  for (const { kind, warnings } of register) expect([kind, warnings]).toEqual([kind, []]);

  const inCourt = await db.query(
    `select a.code, l.loan_class from loan_litigation c join loan l on l.id = c.loan_id
     join account a on a.id = l.account_id`,
  );
  expect(inCourt.rows).toEqual([{ code: "11240", loan_class: "in litigation" }]);
  expect(await count("from payment_instruction")).toBe(1);
  expect((await db.query(`select ${receiptsBesideTheLedger} as count`)).rows).toEqual([{ count: 0 }]);
}

/**
 * A third was lent in the year of the books, two thirds in the half year before; one is in court, one lost.
 */
async function expectLent(db: Database): Promise<void> {
  const lent = await db.query(
    `select count(*)::integer as loans, count(t.id)::integer as taken_over,
       min(l.released_on)::text as first,
       count(*) filter (where l.loan_class = 'in litigation')::integer as in_court,
       count(*) filter (where l.state = 'written off')::integer as lost,
       count(distinct x.loan_id) filter (where l.state = 'released')::integer as in_tranches
     from loan l left join loan_taken_over t on t.loan_id = l.id
     left join loan_tranche x on x.loan_id = l.id and x.line_number = 1
     where l.branch_id = (select branch_id from loan_taken_over limit 1)`,
  );
  expect(lent.rows[0]).toMatchObject({
    ...{ loans: 120, taken_over: 80, in_court: 1, lost: 1, in_tranches: 1 },
  });
  expect(lent.rows[0].first < "2025-07-01").toBe(true);
  const spread = await db.query(
    `select array_agg(distinct s.age_class) as ages, count(distinct l.officer_id)::integer as officers,
       count(distinct l.collector_id)::integer as collectors, count(distinct d.area_id)::integer as areas
     from loan l join loan_standing s on s.loan_id = l.id
     left join member_address d on d.member_profile_id = l.member_id where l.state = 'released'`,
  );
  const { ages, ...people } = spread.rows[0];
  expect([...ages].sort()).toEqual([...ageClasses].sort());
  expect(people).toEqual({ officers: 4, collectors: 4, areas: 5 });
}

/** What was posted at windows is its own footstep, beside those of whatever else was done. */
export async function expectSteps(db: Database, { client, memberships }: SignedIn): Promise<void> {
  client.branchId = memberships[0]?.branch.id ?? "";
  const count = async (sql: string) => (await db.query(`select count(*) as count ${sql}`)).rows[0].count;
  const posted = "from journal_entry where source in ('deposit', 'withdraw', 'reversal')";
  expect(await count(posted)).toBeGreaterThan(2000);
  expect(await count(`${posted} and visit_id is null`)).toBe(0);
  expect(await count("from footstep where activity = 'end-batch-success'")).toBeGreaterThan(200);
  const { body } = await client.get("/footstep/branch/search?pageSize=100");
  const shown = body.data.map(({ activity }: { activity: string }) => activity);
  expect(shown).toEqual(expect.arrayContaining(["post-deposit-success", "open-batch-success"]));
}
