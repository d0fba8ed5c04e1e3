import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import type { Values } from "../support/loans.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.kaban.db.query("update journal_head set back_date_days = 366 where branch_id = $1", [
    window.teller.branchId,
  ]);
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

type Kind = "move-due-dates" | "change-rate" | "change-term" | "pause-interest";
interface Row {
  number: number;
  due_on: string;
  principal: number;
  interest: number;
}

const three = { amount: 300_000, term_months: 3 };
const read = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}`));
const preview = (id: string, kind: Kind, more: Values) =>
  window.owner.post(`/loan/${id}/terms-preview`, { id, change: { kind, ...more } });
const ask = async (id: string, kind: Kind, more: Values) => {
  const { version } = await read(id);
  return window.owner.post(`/loan/${id}/${kind}`, { version, reason: "Typhoon", ...more });
};
const make = async (id: string, kind: Kind, more: Values) => {
  const asked = requestOf(await ask(id, kind, more));
  return decide(window.manager, asked.id);
};
const told = (rows: readonly Row[]) =>
  rows.map(({ due_on, principal, interest }) => [due_on, principal, interest]);
const scheduleOf = async (id: string) => told((await read(id)).figures.schedule);

test("due dates move once somebody else approves, as the preview said; the first one stays", async () => {
  const { lend, teller, owner, on } = window;
  const loan = await lend(three);
  await on("2026-06-15");
  const moved = { instalment: 1, due_on: "2026-07-16", moves_later: true };
  const seen = expectStatus(await preview(loan.id, "move-due-dates", moved));
  expect(told(seen.before.instalments)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 100_000, 2_000],
    ["2026-09-01", 100_000, 1_000],
  ]);
  expect(told(seen.after.instalments)).toEqual([
    ["2026-07-16", 100_000, 4_452],
    ["2026-08-16", 100_000, 2_000],
    ["2026-09-16", 100_000, 1_000],
  ]);
  expect(seen).toMatchObject({
    first_changed: 1,
    after: { maturity_date: "2026-09-16", total_interest: 7_452 },
  });
  const asked = requestOf(await ask(loan.id, "move-due-dates", moved));
  expect(await scheduleOf(loan.id)).toEqual(told(seen.before.instalments));
  expect(await decide(owner, asked.id)).toMatchObject({ refused: { code: "maker_may_not_decide" } });
  expect(await decide(window.manager, asked.id)).toMatchObject({ state: "approved" });
  expect(await scheduleOf(loan.id)).toEqual(told(seen.after.instalments));
  expect(await read(loan.id)).toMatchObject({ maturity_date: "2026-09-16", balance: 300_000 });
  const { changes, original } = expectStatus(await teller.get(`/loan/${loan.id}/terms-changes`));
  expect(told(original)).toEqual(told(seen.before.instalments));
  expect(changes).toMatchObject([
    {
      ...{ kind: "move-due-dates", entry_date: "2026-06-15", reason: "Typhoon", details: moved },
      ...{ maturity_before: "2026-09-01", maturity_after: "2026-09-16" },
      ...{ created_by_name: "owner Tester", approved_by_name: "manager Tester" },
    },
  ]);
  // What was late by the first schedule is not by this one.
  await on("2026-07-10");
  expect(await window.due(loan.id)).toMatchObject({
    days_late: 0,
    next_due_on: "2026-07-16",
    next_due: 104_452,
  });
  // One alone: its neighbours stay.
  await make(loan.id, "move-due-dates", { instalment: 2, due_on: "2026-09-01", moves_later: false });
  expect((await scheduleOf(loan.id)).map(([due]) => due)).toEqual(["2026-07-16", "2026-09-01", "2026-09-16"]);
});

test("another rate holds from its day, within a period by days; another term spreads the rest", async () => {
  const { lend, on } = window;
  const loan = await lend(three);
  await on("2026-06-20");
  await make(loan.id, "change-rate", { interest_rate: "2", from_date: "2026-07-01" });
  expect(await scheduleOf(loan.id)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 100_000, 4_000],
    ["2026-09-01", 100_000, 2_000],
  ]);
  // 10 of the 31 days at 2 %, the others at 3 %.
  await make(loan.id, "change-rate", { interest_rate: "3", from_date: "2026-07-11" });
  expect(await scheduleOf(loan.id)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 100_000, 1_290 + 4_065],
    ["2026-09-01", 100_000, 3_000],
  ]);
  await on("2026-07-05");
  await make(loan.id, "change-term", { instalments: 4 });
  expect(await scheduleOf(loan.id)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 50_000, 5_355],
    ["2026-09-01", 50_000, 4_500],
    ["2026-10-01", 50_000, 3_000],
    ["2026-11-01", 50_000, 1_500],
  ]);
  await make(loan.id, "change-term", { instalments: 1 });
  expect(await scheduleOf(loan.id)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 200_000, 5_355],
  ]);
});

test("a longer term goes on by the days of the loan, and by those that it was moved to", async () => {
  const { lend, on } = window;
  const datesOf = async (id: string) => (await scheduleOf(id)).map(([due]) => due);
  const pairs = { ...three, payment_mode: "semi-monthly", term_months: 1, first_day: 15, second_day: 31 };
  const loan = await lend(pairs);
  expect(await datesOf(loan.id)).toEqual(["2026-06-15", "2026-06-30"]);
  await make(loan.id, "change-term", { instalments: 4 });
  expect(await datesOf(loan.id)).toEqual(["2026-06-15", "2026-06-30", "2026-07-15", "2026-07-31"]);
  await make(loan.id, "move-due-dates", { instalment: 3, due_on: "2026-07-10", moves_later: true });
  await on("2026-06-02");
  await make(loan.id, "change-term", { instalments: 6 });
  const moved = ["2026-07-10", "2026-07-25", "2026-08-10", "2026-08-25"];
  expect(await datesOf(loan.id)).toEqual(["2026-06-15", "2026-06-30", ...moved]);
  const fixed = await lend({ ...three, first_day: 15 });
  await make(fixed.id, "move-due-dates", { instalment: 2, due_on: "2026-07-31", moves_later: true });
  await make(fixed.id, "change-term", { instalments: 4 });
  expect(await datesOf(fixed.id)).toEqual(["2026-06-15", "2026-07-31", "2026-08-31", "2026-09-30"]);
});

test("interest pauses for its days, and what was paid in advance stays paid", async () => {
  const { lend, on, paid, due, shown } = window;
  const loan = await lend(three);
  await on("2026-06-16");
  await paid({ lines: [{ loan_id: loan.id, amount: 41_500 }] });
  const before = await shown(loan.id);
  await make(loan.id, "pause-interest", { from_date: "2026-07-01", to_date: "2026-07-31" });
  expect(await scheduleOf(loan.id)).toEqual([
    ["2026-07-01", 100_000, 3_000],
    ["2026-08-01", 100_000, 0],
    ["2026-09-01", 100_000, 1_000],
  ]);
  const after = await shown(loan.id);
  expect(after.paid).toEqual(before.paid);
  expect(after.balance).toBe(before.balance);
  expect(
    (await preview(loan.id, "pause-interest", { from_date: "2026-07-20", to_date: "2026-08-02" })).body.code,
  ).toBe("pause_overlaps");
  // Ten of the thirty days of the running period: the interest of the others alone is borne.
  await make(loan.id, "pause-interest", { from_date: "2026-06-21", to_date: "2026-06-30" });
  expect((await scheduleOf(loan.id))[0]).toEqual(["2026-07-01", 100_000, 2_000]);
  await on("2026-06-25");
  expect(await due(loan.id)).toMatchObject({ payoff: { principal: before.balance } });
  await on("2026-08-01");
  const { interest } = (await due(loan.id)).due;
  expect(interest).toBe(Math.max(0, 2_000 - before.paid.interest));
});

test("a payment dated back before a change, and one taken back, are worked out through it", async () => {
  const { lend, on, paid, pay, owner, reverse, shown, due, linesOf, ids } = window;
  const loan = await lend(three);
  await on("2026-07-16");
  const late = await paid({ lines: [{ loan_id: loan.id, amount: 60_000 }] });
  await make(loan.id, "change-term", { instalments: 3 });
  await on("2026-08-03");
  await paid({ lines: [{ loan_id: loan.id, amount: 50_000 }] });
  const stood = await shown(loan.id);
  await owner.post("/transaction-batch", { beginning_cash: 0 });
  const back = {
    lines: [{ loan_id: loan.id, amount: 103_000 }],
    ...{ entry_date: "2026-07-01", payment_type_id: ids.check, bank_reference: "T 9" },
    back_date_reason: "Found on the statement",
  };
  const found = expectStatus(await pay(back, owner));
  expect((await linesOf(found.id)).slice(1)).toEqual([
    ["11210", 0, 100_000],
    ["40110", 0, 3_000],
  ]);
  const after = await shown(loan.id);
  expect(after.balance + after.paid.principal).toBe(300_000);
  expect(after.paid.fines).toBe(0);
  expect(after.instalments).toHaveLength(4);
  expectStatus(await reverse(found.id, owner));
  expect(await shown(loan.id)).toMatchObject({ balance: stood.balance, paid: stood.paid });
  expectStatus(await reverse(late.id));
  const { payoff } = await due(loan.id);
  const all = Object.values(payoff as Record<string, number>).reduce((sum, one) => sum + one, 0);
  expect((await paid({ lines: [{ loan_id: loan.id, amount: all }] })).lines[0].is_paid).toBe(true);
  expect(await read(loan.id)).toMatchObject({ state: "closed", balance: 0 });
});

test("straight, by the year or in equal instalments: each pays back what was lent", async () => {
  const { addProduct, lend, on } = window;
  const products = [
    { interest_method: "straight" },
    { interest_method: "straight", amortization: "equal instalments" },
    { interest_method: "diminishing", amortization: "equal instalments" },
    { interest_method: "diminishing straight" },
  ];
  for (const [index, more] of products.entries()) {
    const product = await addProduct(`Of its own ${index}`, more);
    await on("2026-06-01");
    const loan = await lend({ loan_product_id: product.id, amount: 1_234_567, term_months: 18 });
    const before = loan.figures.schedule as Row[];
    await on("2026-07-20");
    const { after } = expectStatus(
      await preview(loan.id, "change-rate", { interest_rate: "1.5", from_date: "2026-09-01" }),
    );
    const rows = after.instalments as Row[];
    expect(rows.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(1_234_567);
    const straight = more.interest_method === "straight";
    if (straight) expect(rows[4]?.interest).toBe(Math.round(((before[4] as Row).interest * 3) / 2));
    expect((rows[4] as Row).interest).toBeGreaterThan((before[4] as Row).interest);
    await make(loan.id, "change-term", { instalments: 30 });
    const longer = (await read(loan.id)).figures.schedule as Row[];
    expect(longer).toHaveLength(31);
    expect(longer.reduce((sum, { principal }) => sum + principal, 0)).toBe(1_234_567);
    expect(longer.at(-1)?.due_on).toBe("2029-01-01");
  }
});

test("refused: what is due already, the past, days out of order, nothing new, a stale version", async () => {
  const { lend, on, addProduct, own, owner, stranger } = window;
  const loan = await lend(three);
  await on("2026-07-10");
  const code = async (kind: Kind, more: Values) => (await preview(loan.id, kind, more)).body.code;
  const move = (instalment: number, due_on: string, moves_later = false) =>
    code("move-due-dates", { instalment, due_on, moves_later });
  expect(await move(1, "2026-07-20")).toBe("instalment_not_open");
  expect(await move(4, "2026-10-20")).toBe("instalment_not_open");
  expect(await move(2, "2026-07-10")).toBe("due_date_out_of_order");
  expect(await move(2, "2026-09-01")).toBe("due_date_out_of_order");
  expect(await move(2, "2026-08-01")).toBe("terms_unchanged");
  const rate = (interest_rate: string, from_date: string) =>
    code("change-rate", { interest_rate, from_date });
  expect(await rate("2", "2026-07-09")).toBe("change_in_the_past");
  expect(await rate("2", "2026-09-01")).toBe("change_after_maturity");
  expect(await rate("101", "2026-08-01")).toBe("invalid_input");
  expect(await rate("1", "2026-08-01")).toBe("terms_unchanged");
  expect(await code("change-term", { instalments: 2 })).toBe("terms_unchanged");
  expect(await code("change-term", { instalments: 1_000 })).toBe("too_many_instalments");
  expect(await code("pause-interest", { from_date: "2026-08-02", to_date: "2026-08-01" })).toBe(
    "pause_backwards",
  );
  const asked = { version: loan.version, reason: "Late", instalments: 5 };
  await make(loan.id, "change-term", { instalments: 4 });
  expect((await owner.post(`/loan/${loan.id}/change-term`, asked)).body.code).toBe("stale_version");
  expect((await stranger.post(`/loan/${loan.id}/change-term`, asked)).body.code).toBe("loan_not_found");
  const more = { is_interest_in_advance: true, unearned_interest_account_id: own.unearned };
  const advance = await addProduct("Kept back", more);
  const kept = await lend({ ...three, loan_product_id: advance.id });
  expect((await preview(kept.id, "change-term", { instalments: 5 })).body.code).toBe("interest_kept_back");
  const lump = await lend({ ...three, payment_mode: "lump sum" });
  expect((await preview(lump.id, "change-term", { instalments: 5 })).body.code).toBe("term_of_lump_sum");
});

test("the database keeps a change as it is, and lets nothing else of a running loan change", async () => {
  const { kaban, lend } = window;
  const loan = await lend(three);
  await make(loan.id, "change-term", { instalments: 6 });
  const refused = (text: string) => expect(kaban.db.query(text, [loan.id])).rejects.toThrow();
  await refused("update loan_change set reason = 'Other' where loan_id = $1");
  await refused("delete from loan_change where loan_id = $1");
  await refused("update loan set released_on = '2026-01-01' where id = $1");
  await refused("update loan set amount = 1 where id = $1");
});
