import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants, expectStatus, unbroken } from "../support/counter.ts";
import { type Books, credit, debit, openBooks, step, voucherIn } from "../support/vouchers.ts";

const jv = "/journal-voucher";
let books: Books;
let category: string;
const account: Record<string, string> = {};
let numbers = 0;

beforeAll(async () => {
  books = await openBooks();
  const { rows } = await books.kaban.db.query(
    "select code, id from account where branch_id = $1 and code in ('14180', '14181', '73530', '81100')",
    [books.teller.branchId],
  );
  for (const { code, id } of rows) account[code] = id;
  category = expectStatus(await addCategory("Furniture"), 201).id;
});
afterAll(async () => {
  expect(await brokenInvariants(books.kaban)).toEqual(unbroken);
  await books.kaban.close();
});

const addCategory = (name: string, more = {}) =>
  books.accountant.post("/asset-category", {
    name,
    asset_account_id: account["14180"],
    accumulated_account_id: account["14181"],
    expense_account_id: account["73530"],
    disposal_account_id: account["81100"],
    ...more,
  });
const addAsset = async (more: Record<string, unknown> = {}) => {
  numbers += 1;
  const asset = {
    ...{ name: `Desk ${numbers}`, number: `PROP-${numbers}`, category_id: category },
    ...{ acquired_on: "2026-03-15", cost: 1_000_000, residual: 100_000, life_months: 36 },
    ...more,
  };
  return expectStatus(await books.accountant.post("/fixed-asset", asset), 201);
};
const scheduleOf = async (id: string) =>
  expectStatus(await books.accountant.get(`/fixed-asset/${id}/schedule`));
const depreciate = (through: string, client = books.accountant) =>
  client.post("/fixed-asset-depreciation", { through });
const report = async (to: string) => expectStatus(await books.accountant.get(`/fixed-asset-report?to=${to}`));
const onAccount = async (to: string, code: string) =>
  (await report(to)).accounts.find((one: { code: string }) => one.code === code);

/** Brings a proposed voucher through print and approval to its release on its own date. */
async function release(id: string, client = books.accountant) {
  const draft = expectStatus(await client.get(`${jv}/${id}`));
  const printed = expectStatus(await step(client, jv, draft, "print"));
  const approved = expectStatus(await step(books.manager, jv, printed, "approve"));
  const dated = { on_voucher_date: true, back_date_reason: "End of the month" };
  return expectStatus(await step(books.owner, jv, approved, "release", dated));
}
/** Takes a released voucher back by its reversal. */
async function reverse(voucher: { id: string; version: number }) {
  const draft = expectStatus(
    await step(books.accountant, jv, voucher, "reverse", { reason: "Wrong life" }),
    201,
  );
  const printed = expectStatus(await step(books.accountant, jv, draft, "print"));
  const approved = expectStatus(await step(books.manager, jv, printed, "approve"));
  return expectStatus(await step(books.owner, jv, approved, "release"));
}

test("what an asset loses sums up to its cost less what remains, whatever its life", async () => {
  const asset = fc.record({
    cost: fc.integer({ min: 1, max: 900_000_000 }),
    residual: fc.double({ min: 0, max: 1, noNaN: true }),
    before: fc.double({ min: 0, max: 1, noNaN: true }),
    life_months: fc.integer({ min: 1, max: 240 }),
  });
  await fc.assert(
    fc.asyncProperty(asset, async ({ cost, residual, before, life_months }) => {
      const left = Math.floor(cost * residual);
      const depreciated_before = Math.floor((cost - left) * before);
      const made = await addAsset({ cost, residual: left, depreciated_before, life_months });
      const { months } = await scheduleOf(made.id);
      const amounts: number[] = months.map(({ amount }: { amount: number }) => amount);
      const base = cost - left - depreciated_before;
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(base);
      expect(amounts.length).toBe(base === 0 ? 0 : life_months);
      expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1);
      expect(Math.min(...amounts, 0)).toBe(0);
      expect(months.at(-1)?.carrying ?? left).toBe(left);
      expectStatus(await books.owner.delete(`/fixed-asset/${made.id}`), 204);
    }),
    { numRuns: 12 },
  );
});

test("a month is proposed once, missed ones with it, and counts once its voucher is released", async () => {
  const bought = await voucherIn(
    books,
    jv,
    "approved",
    [debit(account["14180"] as string, 1_000_000), credit(books.ids.bank, 1_000_000)],
    { date: "2026-03-15" },
  );
  const dated = { on_voucher_date: true, back_date_reason: "Bought in March" };
  expectStatus(await step(books.owner, jv, bought, "release", dated));
  const desk = await addAsset();
  const land = await addAsset({
    name: "Land",
    life_months: null,
    residual: 0,
    cost: 5,
    acquired_on: "2026-06-01",
  });
  expect((await depreciate("2026-07-01")).body).toMatchObject({ code: "month_not_begun" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => depreciate("2026-05-20")));
  const [made, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect(made).toMatchObject({
    status: 201,
    body: { date: "2026-05-31", amount: 75_000, assets: 1 },
  });
  for (const other of others) expect(other.body).toMatchObject({ code: "nothing_to_depreciate" });
  const id = made?.body.voucher_id;
  const draft = expectStatus(await books.accountant.get(`${jv}/${id}`));
  expect(draft).toMatchObject({
    name: "Depreciation of May 2026",
    description: "Of March 2026 to May 2026",
    is_proposal: true,
    lines: [
      { account_code: "73530", debit: 75_000 },
      { account_code: "14181", credit: 75_000 },
    ],
  });
  const same = { name: draft.name, date: draft.date, version: draft.version, lines: draft.lines };
  const lines = same.lines.map(({ id: line, account_id, debit: d, credit: c }: Record<string, unknown>) => ({
    ...{ id: line, account_id, debit: d, credit: c },
  }));
  expect((await books.accountant.put(`${jv}/${id}`, { ...same, lines })).body).toMatchObject({
    code: "proposal_stays",
  });
  expect(await onAccount("2026-05-31", "14181")).toMatchObject({ register: 0, books: 0 });
  const checklist = async () =>
    expectStatus(await books.accountant.get("/accounting-period/2026-05-01/checklist")).checks.find(
      ({ name }: { name: string }) => name === "depreciation",
    );
  expect(await checklist()).toMatchObject({
    state: "open",
    items: [{ record: "fixed-asset", id: desk.id, day: "2026-03-01", amount: 75_000 }],
  });
  const released = await release(id);
  expect(await checklist()).toMatchObject({ state: "done", count: 0 });
  expect(await onAccount("2026-05-30", "14181")).toMatchObject({ register: 0, books: 0 });
  expect(await onAccount("2026-05-31", "14181")).toMatchObject({
    ...{ register: -75_000, books: -75_000, difference: 0 },
  });
  expect(await onAccount("2026-05-31", "14180")).toMatchObject({ register: 1_000_000, difference: 0 });
  expect((await report("2026-05-31")).data).toMatchObject([
    { id: desk.id, cost: 1_000_000, depreciated: 75_000, carrying: 925_000 },
  ]);
  expect(await scheduleOf(desk.id)).toMatchObject({ depreciated: 75_000, carrying: 925_000 });
  for (const changed of [{ cost: 2 }, { life_months: 12 }, { acquired_on: "2026-04-01" }]) {
    const written = { ...pick(desk), ...changed, version: desk.version, residual: 0 };
    expect((await books.accountant.put(`/fixed-asset/${desk.id}`, written)).body).toMatchObject({
      code: "values_kept",
    });
  }
  expect((await books.owner.delete(`/fixed-asset/${desk.id}`)).body).toMatchObject({ code: "values_kept" });
  const moved = { ...pick(desk), location: "Second floor", version: desk.version };
  expectStatus(await books.accountant.put(`/fixed-asset/${desk.id}`, moved));
  expect((await scheduleOf(land.id)).months).toEqual([]);
  // Reversed, its months are proposed anew; as of the days between it is as it was.
  await reverse(released);
  expect(await checklist()).toMatchObject({ state: "open" });
  expect(await onAccount("2026-05-31", "14181")).toMatchObject({ register: -75_000, difference: 0 });
  expect(await onAccount("2026-06-01", "14181")).toMatchObject({ register: 0, difference: 0 });
  const again = expectStatus(await depreciate("2026-05-31"), 201);
  expect(again).toMatchObject({ amount: 75_000 });
  await release(again.voucher_id);
  // What was proposed anew is not brought back a second time by undoing the reversal.
  const [undone] = expectStatus(await books.accountant.get(`${jv}/search?q=Reversal`)).data;
  expect((await step(books.accountant, jv, undone, "reverse", { reason: "x" })).body).toMatchObject({
    code: "voucher_is_reversal",
  });
  expect(await onAccount("2026-06-01", "14181")).toMatchObject({ register: -75_000, difference: 0 });
  expectStatus(await books.owner.delete(`/fixed-asset/${land.id}`), 204);
});

const pick = ({
  name,
  number,
  category_id,
  acquired_on,
  cost,
  residual,
  life_months,
}: Record<string, unknown>) => ({
  ...{ name, number, category_id, acquired_on, cost, residual, life_months },
});

test("a draft that is deleted, and a voucher that is cancelled, give their months back", async () => {
  const chair = await addAsset({ name: "Chair", acquired_on: "2026-05-02", cost: 36_000, residual: 0 });
  const first = expectStatus(await depreciate("2026-05-31"), 201);
  expect(first).toMatchObject({ amount: 1_000, assets: 1 });
  expectStatus(await books.accountant.delete(`${jv}/${first.voucher_id}`), 204);
  const second = expectStatus(await depreciate("2026-05-31"), 201);
  const draft = expectStatus(await books.accountant.get(`${jv}/${second.voucher_id}`));
  const printed = expectStatus(await step(books.accountant, jv, draft, "print"));
  expectStatus(await step(books.accountant, jv, printed, "cancel", { reason: "Not yet" }));
  expect((await scheduleOf(chair.id)).months[0]).toMatchObject({ month: "2026-05-01", voucher: null });
  expectStatus(await books.owner.delete(`/fixed-asset/${chair.id}`), 204);
});

test("disposed of with a gain or a loss, it leaves the books and the report", async () => {
  const before = await onAccount("2026-06-01", "14180");
  const machine = await addAsset({
    ...{ name: "Machine", acquired_on: "2026-04-10", cost: 120_000, residual: 0, life_months: 12 },
  });
  const bought = await voucherIn(books, jv, "approved", [
    debit(account["14180"] as string, 120_000),
    credit(books.ids.bank, 120_000),
  ]);
  expectStatus(await step(books.owner, jv, bought, "release"));
  const dispose = (more = {}, client = books.accountant) =>
    client.post(`/fixed-asset/${machine.id}/dispose`, {
      ...{ version: machine.version, disposed_on: "2026-06-01", reason: "Sold", ...more },
    });
  expect((await dispose({ disposed_on: "2026-04-09" })).body).toMatchObject({ code: "disposed_too_early" });
  expect((await dispose({ disposed_on: "2026-06-02" })).body).toMatchObject({ code: "disposed_too_late" });
  expect((await dispose()).body).toMatchObject({
    code: "depreciation_missing",
    detail: { month: "2026-05" },
  });
  const lost = expectStatus(await depreciate("2026-05-31"), 201);
  expect((await dispose()).body).toMatchObject({ code: "depreciation_missing" });
  await release(lost.voucher_id);
  expect((await dispose({ disposed_on: "2026-05-20" })).body).toMatchObject({
    code: "depreciated_since",
    detail: { month: "2026-05" },
  });
  expect((await dispose({ proceeds: 1 })).body).toMatchObject({ code: "proceeds_account_needed" });
  expect((await dispose({}, books.teller)).status).toBe(403);
  expect((await dispose({}, books.stranger)).status).toBe(404);
  const sold = { proceeds: 110_000, proceeds_account_id: books.ids.bank };
  const made = expectStatus(await dispose(sold), 201);
  expect(expectStatus(await books.accountant.get(`${jv}/${made.voucher_id}`)).lines).toMatchObject([
    { account_code: "14181", debit: 20_000 },
    { account_code: "11130", debit: 110_000 },
    { account_code: "81100", credit: 10_000 },
    { account_code: "14180", credit: 120_000 },
  ]);
  expect((await dispose(sold)).body).toMatchObject({ code: "disposed_already" });
  expect((await scheduleOf(machine.id)).months).toHaveLength(2);
  const released = await release(made.voucher_id);
  const named = (await report("2026-06-01")).data.map(({ id }: { id: string }) => id);
  expect(named).not.toContain(machine.id);
  expect(await onAccount("2026-06-01", "14180")).toMatchObject({
    ...{ register: before.register, difference: before.difference },
  });
  expect(await onAccount("2026-06-01", "14181")).toMatchObject({ difference: 0 });
  await reverse(released);
  expect((await scheduleOf(machine.id)).disposal).toBeNull();
  expectStatus(await dispose(), 201);
  expect(
    expectStatus(await books.accountant.get(`/fixed-asset/${machine.id}/schedule`)).disposal,
  ).toMatchObject({ disposed_on: "2026-06-01", proceeds: 0, voucher: { state: "draft" } });
});

test("a category without accounts, and values that do not fit together, are refused", async () => {
  const bare = expectStatus(
    await addCategory("Bare", { accumulated_account_id: null, expense_account_id: null }),
    201,
  );
  const thing = await addAsset({ category_id: bare.id, acquired_on: "2026-05-01" });
  expect((await depreciate("2026-05-31")).body).toMatchObject({
    code: "category_without_accounts",
    detail: { category: "Bare" },
  });
  expectStatus(await books.owner.delete(`/fixed-asset/${thing.id}`), 204);
  const wrong = { ...pick(thing), number: "PROP-W", cost: 10, residual: 8 };
  const answer = await books.accountant.post("/fixed-asset", { ...wrong, depreciated_before: 3 });
  expect(answer).toMatchObject({ status: 400, body: { fields: { residual: expect.any(String) } } });
  const nowhere = "/fixed-asset/0190a000-0000-7000-8000-000000000000/schedule";
  expect((await books.accountant.get(nowhere)).body).toMatchObject({ code: "asset_not_found" });
  expect((await books.teller.get("/fixed-asset-report")).status).toBe(403);
});

test("as of a day it is a file and a paper", async () => {
  const of = async (path: string) => {
    const { app } = books.kaban;
    const { cookies, branchId } = books.accountant;
    return app.inject({ url: `/api/v1${path}`, cookies, headers: { "x-branch-id": branchId as string } });
  };
  const file = await of("/fixed-asset-report/export?format=csv&to=2026-06-01");
  expect(file.body).toContain("PROP-");
  expect(file.body).toContain("10000.00");
  const paper = await of("/fixed-asset-report/paper?to=2026-06-01");
  expect(paper.headers["content-type"]).toBe("application/pdf");
});
