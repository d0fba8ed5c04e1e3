import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { inbox } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

/** Those whose interest is kept until it is paid. */
let loans: string[];
let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const accruals = () => window.list("accrual");
const shown = async (id: string) => expectStatus(await window.manager.get(`/loan/accrual/${id}`));
const ask = (id: string, by = window.owner) => by.post(`/loan/accrual/${id}/post`, {});
const approving = async (approves_accrual: boolean) => {
  const { version, ...rules } = expectStatus(await window.owner.get("/ledger/posting-rules"));
  expectStatus(await window.owner.put("/ledger/posting-rules", { ...rules, approves_accrual, version }));
};
/** What a month is still checked for, of loans. */
const open = async (month: string) => {
  const { checks } = expectStatus(await window.owner.get(`/accounting-period/${month}-01/checklist`));
  return checks.find(({ name }: { name: string }) => name === "loan interest");
};

test("where nobody is asked the night posts a month, and leaves a document of it", async () => {
  const { lendKept, on, kaban, balance, own, linesOf, lend } = window;
  await on("2026-06-01");
  loans = [(await lendKept({ amount: 1_200_000 })).id, (await lendKept({ amount: 600_000 })).id];
  await lend({ amount: 300_000 });
  await on("2026-07-01");
  await night(kaban);
  const all = await accruals();
  expect(all).toHaveLength(1);
  // A month at 1 %: 29 of its 30 days are in June. The third's product keeps no account of it.
  expect(all[0]).toMatchObject({ month_end: "2026-06-30", state: "posted", posted_count: 2, posted: 17_400 });
  const report = await shown(all[0].id);
  expect(report).toMatchObject({
    counted: null,
    posted: { loan_count: 2, receivable: 17_400, earned: 0 },
    entries: [{ reference: expect.stringMatching(/^LA/) }],
  });
  expect(await linesOf(report.entries[0].id)).toEqual([
    ["11340", 17_400, 0],
    ["40110", 0, 17_400],
  ]);
  expect(await balance(own.receivable)).toBe(17_400);
  const change = kaban.db.query("update loan_accrual set posted_receivable = 1 where id = $1", [all[0].id]);
  await expect(change).rejects.toThrow(/stays as it is/);
});

test("else it is counted each night, and posted once somebody else approved it", async () => {
  const { on, kaban, kept, balance, own, approved, teller, paid } = window;
  await approving(true);
  await on("2026-08-01");
  await night(kaban);
  const [july] = await accruals();
  expect(july).toMatchObject({ month_end: "2026-07-31", state: "counted", posted_count: 0 });
  expect(july.loan_count).toBe(2);
  expect(await balance(own.receivable)).toBe(17_400);
  const filters = [{ field: "accrual_id", mode: "equal", value: july.id }];
  const filter = encodeURIComponent(JSON.stringify({ filters }));
  const lines = expectStatus(await teller.get(`/loan/accrual-line/search?filter=${filter}`));
  expect(lines.totals.receivable).toBe(july.counted);
  expect(lines.data).toHaveLength(2);

  // What is paid meanwhile is in it from the next night on.
  await paid({ total: 100_000, lines: [{ loan_id: loans[0] }] });
  await on("2026-08-02");
  await night(kaban);
  const [again] = await accruals();
  expect(again.id).toBe(july.id);
  expect(again.counted).toBeLessThan(july.counted);

  expect((await ask(july.id, teller)).status).toBe(403);
  const asked = await ask(july.id, await kaban.signIn("accountant"));
  expectStatus(asked, 202);
  expect(await shown(july.id)).toMatchObject({ state: "counted" });
  const [waits] = await inbox(window.manager);
  expect(waits).toMatchObject({ kind: "loan-accrual", subject: `${kept.name}, 2026-07-31` });
  // It is decided on as it was counted last, though another night and a payment came between.
  await on("2026-08-03");
  await paid({ total: 10_000, lines: [{ loan_id: loans[1] }] });
  await night(kaban);
  const before = await balance(own.receivable);
  expect(await approved(asked)).toMatchObject({ state: "approved" });
  await night(kaban);
  const posted = await shown(july.id);
  expect(posted).toMatchObject({ state: "posted", posted: posted.counted });
  expect((await balance(own.receivable)) - before).toBe(posted.posted.receivable);
  const { rows } = await kaban.db.query(
    "select approved_by_id is not null as is from journal_entry where id = $1",
    [posted.entries[0].id],
  );
  expect(rows).toEqual([{ is: true }]);
  expect((await ask(july.id)).body.code).toBe("accrual_approved");
  expect((await ask(window.maria)).body.code).toBe("accrual_not_found");
});

test("months follow one another, and what is paid off before it was approved is forgotten", async () => {
  const { on, kaban, approved, due, paid } = window;
  await on("2026-10-01");
  await night(kaban);
  const waiting = async () => (await accruals()).filter(({ state }: { state: string }) => state !== "posted");
  const [august, ...more] = await waiting();
  expect([august.month_end, more]).toEqual(["2026-08-31", []]);
  expect(await approved(await ask(august.id))).toMatchObject({ state: "approved" });
  await night(kaban);
  const [september] = await waiting();
  expect(september).toMatchObject({ month_end: "2026-09-30", state: "counted" });

  for (const id of loans) {
    const { payoff } = await due(id);
    const total = Object.values(payoff as Record<string, number>).reduce((sum, part) => sum + part, 0);
    await paid({ total, lines: [{ loan_id: id }] });
  }
  await on(addDays("2026-10-01", 1));
  await night(kaban);
  expect(await waiting()).toEqual([]);
});

test("a month that comes to nothing is nobody's to approve", async () => {
  const { on, kaban, lend, addProduct, own, accounts } = window;
  const named = { interest_receivable_account_id: own.receivable, account_id: accounts["11210"] };
  const free = await addProduct("Without interest", { ...named, interest_rate: "0" });
  await on("2026-10-05");
  await lend({ loan_product_id: free.id, amount: 300_000, date: "2026-10-05" });
  await on("2026-11-01");
  await night(kaban);
  const [october] = await accruals();
  expect(october).toMatchObject({ month_end: "2026-10-31", state: "posted", loan_count: 0, posted: 0 });
  expect(expectStatus(await window.owner.get(`/loan/accrual/${october.id}`)).entries).toEqual([]);
});

test("a month is not closed before its interest on loans is accrued", async () => {
  const { on, kaban, lendKept, kept } = window;
  await on("2026-11-02");
  await lendKept({ amount: 1_200_000, date: "2026-11-02" });
  await on("2026-12-01");
  expect(await open("2026-11")).toMatchObject({
    state: "open",
    items: [
      { record: "loan-accrual", name: kept.name },
      { record: "loan-accrual", name: "Without interest" },
    ],
  });
  await approving(false);
  await night(kaban);
  expect(await open("2026-11")).toMatchObject({ state: "done", items: [] });
});
