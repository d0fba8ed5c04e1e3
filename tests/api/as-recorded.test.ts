import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
// What people and jobs posted, on their day and dated back, over three months.
beforeAll(async () => {
  window = await openLossWindow();
  const { kaban, on, lendKept, paid, pay, ids, owner, teller } = window;
  await kaban.db.query("update journal_head set back_date_days = 366 where branch_id = $1", [
    teller.branchId,
  ]);
  await on("2026-06-01");
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 1_000_000 }));
  const { id } = await lendKept({ amount: 1_200_000 });
  for (const day of ["2026-07-01", "2026-08-03"]) {
    await on(day);
    await night(kaban);
    await paid({ lines: [{ loan_id: id, amount: 30_000 }] });
    kaban.clock.advance({ minutes: 1 });
    const check = { payment_type_id: ids.check, bank_reference: day, back_date_reason: "Found later" };
    const back = { ...check, entry_date: "2026-06-15", lines: [{ loan_id: id, amount: 7_000 }] };
    expectStatus(await pay(back, owner));
  }
  expectStatus(await owner.get("/trial-balance"));
});
afterAll(() => checkAndClose(window.kaban));

/** Straight from the lines: what had been recorded by a moment, from a day on and until another. */
async function fromLines(moment: Date, from: string | null, to: string, withClosing: boolean) {
  const { rows } = await window.kaban.db.query(
    `select a.code,
       coalesce(sum(l.debit - l.credit) filter (where l.entry_date < $3::date), 0)::bigint as opening,
       coalesce(sum(l.debit) filter (where $3::date is null or l.entry_date >= $3), 0)::bigint as debit,
       coalesce(sum(l.credit) filter (where $3::date is null or l.entry_date >= $3), 0)::bigint as credit
     from journal_line l join journal_entry e on e.id = l.entry_id join account a on a.id = l.account_id
     where l.branch_id = $1 and e.created_at <= $2 and l.entry_date <= $4
       and ($5 or l.source <> 'closing' or l.entry_date < coalesce($3::date, $4::date))
     group by a.code order by a.code`,
    [window.owner.branchId, moment, from, to, withClosing],
  );
  return rows.filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0);
}

test("the books as recorded by any moment are what their lines say", async () => {
  const { kaban, owner, on } = window;
  await on("2026-08-04");
  const { rows } = await kaban.db.query(
    `select distinct created_at as at, visit_id is null as of_job from journal_entry where branch_id = $1`,
    [owner.branchId],
  );
  expect(new Set(rows.map(({ of_job }) => of_job))).toEqual(new Set([true, false]));
  const moments = rows.map(({ at }) => new Date(at));
  const all = [...moments, ...moments.map((at) => new Date(at.getTime() - 1)), kaban.clock.now()];
  const spans = [
    [null, "2026-08-04", false],
    ["2026-06-10", "2026-07-31", false],
    ["2026-07-01", "2026-08-03", true],
  ] as const;
  let kinds = 0;
  for (const moment of all) {
    for (const [from, to, include_closing] of spans) {
      const query = new URLSearchParams({
        ...{ to, include_closing: String(include_closing), recorded_by: moment.toISOString() },
        ...(from && { from }),
      });
      const { data } = expectStatus(await owner.get(`/trial-balance?${query}`));
      const told = data.map((row: Record<string, number>) => ({
        code: row.code,
        opening: Number(row.opening_debit) - Number(row.opening_credit),
        ...{ debit: row.debit, credit: row.credit },
      }));
      expect([moment, from, told]).toEqual([
        moment,
        from,
        await fromLines(moment, from, to, include_closing),
      ]);
      kinds += told.length > 0 ? 1 : 0;
    }
  }
  expect(kinds).toBeGreaterThan(10);
});

test("what was recorded since a moment is found by its index, not by reading all lines", async () => {
  const { rows } = await window.kaban.db.query(
    `select indexname from pg_indexes
     where tablename = 'journal_entry' and indexdef like '%(branch_id, created_at)%'`,
  );
  expect(rows.map(({ indexname }) => indexname).sort()).toEqual([
    "journal_entry_of_jobs",
    "journal_entry_step",
  ]);
});
