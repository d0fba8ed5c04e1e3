import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
afterAll(() => checkAndClose(window.kaban));

const count = async () => {
  expectStatus(await window.manager.post("/job/loan/count-allowance", {}));
  await night(window.kaban);
};
const months = () => window.list("allowance");
const shown = async (id: string) => expectStatus(await window.teller.get(`/loan/allowance/${id}`));
const ask = (id: string) => window.owner.post(`/loan/allowance/${id}/post`, {});

test("rates are seeded for the organization, and kept like any master data", async () => {
  const { data } = expectStatus(await window.owner.get("/allowance-rate/search"));
  expect(data.map(({ from_days, rate }: { from_days: number; rate: string }) => [from_days, rate])).toEqual([
    [31, "35"],
    [366, "100"],
  ]);
});

test("a month is counted by loan, posted once it is approved, and tops up what losses took", async () => {
  const { lendKept, lend, on, kaban, approved, own, balance, linesOf, paid, teller, done } = window;
  await on("2026-06-01");
  const late = await lendKept({ amount: 1_200_000 });
  const short = await lendKept({ amount: 600_000, term_months: 1 });
  const bare = await lend({ amount: 300_000 });
  await on("2026-06-20");
  await lendKept({ amount: 100_000, date: "2026-06-20" });
  await on("2026-08-01");
  await count();
  const [month] = await months();
  // Due on 1 July: 30 days late by the end of July, so nothing is kept yet.
  expect(month).toMatchObject({ month_end: "2026-07-31", state: "counted", loan_count: 4, required: 0 });
  await on("2026-09-01");
  await night(kaban);
  await count();
  const [august, july] = await months();
  expect([august.month_end, july.month_end]).toEqual(["2026-08-31", "2026-07-31"]);
  // 61 days late: 35 % of 1,200,000 and 600,000; of 300,000 without an account, and of 100,000 due 20 July.
  expect(august).toMatchObject({ loan_count: 4, balance: 2_200_000, required: 665_000, state: "counted" });
  const report = await shown(august.id);
  expect(report.classes).toEqual([
    {
      ...{ name: "31 days to 12 months past due", from_days: 31, rate: "35" },
      ...{ loan_count: 4, balance: 2_200_000, required: 770_000 },
    },
  ]);
  expect(report).toMatchObject({ without_account: 105_000, accounts: [{ code: "11242", booked: 0 }] });
  const lines = expectStatus(
    await teller.get(
      `/loan/allowance-line/search?filter=${encodeURIComponent(
        JSON.stringify({ filters: [{ field: "month_end", mode: "equal", value: "2026-08-31" }] }),
      )}`,
    ),
  );
  expect(lines.data).toHaveLength(4);
  expect(lines.totals).toMatchObject({ balance: 2_200_000, required: 770_000 });

  const asked = await ask(august.id);
  expectStatus(asked, 202);
  expect(await balance(own.allowance)).toBe(0);
  expect(await approved(asked)).toMatchObject({ state: "approved" });
  expect(await balance(own.allowance)).toBe(-665_000);
  const posted = await shown(august.id);
  expect(posted).toMatchObject({ state: "posted", reference: expect.stringMatching(/^LA/) });
  expect(await linesOf(posted.entry_id)).toEqual([
    ["73560", 665_000, 0],
    ["11242", 0, 665_000],
  ]);
  expect((await ask(august.id)).body.code).toBe("allowance_posted");
  expect((await ask(july.id)).body.code).toBe("allowance_later_posted");

  // Paid, written off, and counted after two months that nobody counted.
  const { payoff } = await window.due(bare.id);
  const all = Object.values(payoff as Record<string, number>).reduce((sum, one) => sum + one, 0);
  await paid({ lines: [{ loan_id: bare.id, amount: all }] });
  await done(short.id, "write-off");
  const left = await balance(own.allowance);
  expect(left).toBeGreaterThanOrEqual(-65_000);
  await on("2026-11-02");
  await count();
  const [october, september] = await months();
  expect([october.month_end, september.month_end]).toEqual(["2026-10-31", "2026-09-30"]);
  expect(october).toMatchObject({ loan_count: 2, required: 455_000 });
  await approved(ask(october.id));
  expect(await balance(own.allowance)).toBe(-455_000);
  // Due since 1 July 2026: over twelve months by the end of July 2027, and all of it is kept.
  await on("2027-08-01");
  await count();
  expect((await months())[0]).toMatchObject({ month_end: "2027-07-31", required: 1_300_000 });
  await count();
  expect((await kaban.db.query("select from loan_allowance")).rowCount).toBe(13);
  expect((await shown((await months())[0].id)).classes.map(({ rate }: { rate: string }) => rate)).toEqual([
    "100",
  ]);
  expect(late.id).toBeTruthy();
}, 120_000);

test("eight who post the same month at once post it once", async () => {
  const { kaban, owner, manager, teller } = window;
  await kaban.db.query(
    "update approval_rule set tiers = '[]' where kind = 'loan-allowance' and branch_id = $1",
    [teller.branchId],
  );
  const [last] = await months();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? owner : manager).post(`/loan/allowance/${last.id}/post`, {}),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});
