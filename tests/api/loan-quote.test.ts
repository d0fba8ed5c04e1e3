import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";
import { loanIn } from "../support/loans.ts";
import { pdfPages } from "../support/pdf-text.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(() => checkAndClose(window.kaban));

const ask = (id: string, date?: string) =>
  window.teller.get(`/loan/${id}/quote${date ? `?date=${date}` : ""}`);
const quote = async (id: string, date?: string) => expectStatus(await ask(id, date));

test("a quote says what ends a loan today or later, by the rebate of its product", async () => {
  const { addProduct, lend, paid, on } = window;
  const whole = await addProduct("Whole period", { rebate_rule: "whole period" });
  const none = await addProduct("No rebate", { rebate_rule: "no rebate" });
  const three = { amount: 300_000, term_months: 3 };
  const toTheDay = await lend(three);
  const byPeriod = await lend({ ...three, loan_product_id: whole.id });
  const all = await lend({ ...three, loan_product_id: none.id });
  // 3,000 in June and 2,000, 1,000 after it; 14 of the 30 days by the fifteenth.
  const today = await quote(toTheDay.id);
  expect(today).toMatchObject({ date: "2026-06-01", total: 300_000, rebate: 6_000, last_paid_on: null });
  expect(await quote(toTheDay.id, "2026-06-15")).toMatchObject({
    payoff: { principal: 300_000, interest: 1_400, fines: 0, fees: 0 },
    ...{ total: 301_400, rebate: 4_600, rebate_rule: "to the day", interest_rate: "1", rate_per: "month" },
    period: { from: "2026-06-01", to: "2026-07-01", days: 14, of_days: 30, interest: 1_400 },
  });
  expect(await quote(byPeriod.id, "2026-06-15")).toMatchObject({
    payoff: { interest: 3_000 },
    rebate: 3_000,
  });
  expect(await quote(all.id, "2026-06-15")).toMatchObject({ payoff: { interest: 6_000 }, rebate: 0 });
  // Nothing is paid until August: fines of what is late from the sixth day on.
  const later = await quote(toTheDay.id, "2026-08-20");
  expect(later.payoff).toMatchObject({ principal: 300_000, interest: 5_613, fines: 4_042 });
  expect((await ask(toTheDay.id, "2026-05-31")).body.code).toBe("quote_in_the_past");
  await on("2026-06-15");
  const receipt = await paid({ lines: [{ loan_id: toTheDay.id, amount: 301_400 }] });
  expect(receipt.lines[0].is_paid).toBe(true);
  expect((await ask(toTheDay.id)).body.code).toBe("loan_not_running");
});

test("what is late after maturity is fined at the product's rate for that", async () => {
  const { addProduct, lend } = window;
  const product = await addProduct("Dearer at the end", { maturity_fine_rate: "3", fine_grace_days: 0 });
  const loan = await lend({ amount: 100_000, term_months: 1, loan_product_id: product.id });
  // 101,000 due on 1 July: 30 days of a month at 3 %.
  expect(await quote(loan.id, "2026-07-31")).toMatchObject({
    ...{ fine_rate: "2", maturity_fine_rate: "3", fine_grace_days: 0 },
    payoff: { fines: 3_030, interest: 1_000, principal: 100_000 },
  });
});

test("it is a paper in either language, of this branch alone, and of what is released", async () => {
  const { kaban, teller, lend, stranger } = window;
  const loan = await lend({ amount: 300_000, term_months: 3 });
  const paper = async (language: string) => {
    const headers = { "x-branch-id": teller.branchId as string };
    const url = `/api/v1/loan/${loan.id}/quote/paper?language=${language}&date=2026-06-15`;
    const answer = await kaban.app.inject({ method: "GET", url, cookies: teller.cookies, headers });
    return pdfPages(answer.rawPayload).join(" ");
  };
  const said = await paper("en");
  for (const words of ["3,014.00", "Jun 15, 2026", "14 of 30 days", "To the day"])
    expect(said).toContain(words);
  expect(await paper("fil")).toContain("Halagang tatapos sa pautang");
  expect((await stranger.get(`/loan/${loan.id}/quote`)).body.code).toBe("loan_not_found");
  const draft = await loanIn(window, "draft");
  expect((await ask(draft.id)).body.code).toBe("loan_not_running");
});
