import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { password } from "../support/world.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});
const on = (date: string) => window.on(date);
const nothing = { fines: 0, fees: 0, interest: 0, principal: 0 };

describe("what is due", () => {
  test("is worked out for any day: due, arrears, fines to date, and what ends the loan", async () => {
    const { lend, due, teller, maria, north, stranger } = window;
    const loan = await lend({ amount: 1_200_000 });
    expect(await due(loan.id, "2026-06-16")).toMatchObject({
      ...{ due: nothing, arrears: nothing, next_due_on: "2026-07-01", next_due: 112_000, days_late: 0 },
      payoff: { fines: 0, fees: 0, interest: 6_000, principal: 1_200_000 },
    });
    expect(await due(loan.id, "2026-07-01")).toMatchObject({
      ...{ due: { interest: 12_000, principal: 100_000 }, arrears: nothing },
    });
    expect(await due(loan.id, "2026-07-16")).toMatchObject({
      ...{ arrears: { fines: 747, interest: 12_000, principal: 100_000 }, days_late: 15 },
    });
    const ofMember = expectStatus(await teller.get(`/transaction/loan-payment/due?member_id=${maria}`));
    expect(ofMember).toMatchObject({ date: "2026-06-01", member_id: maria });
    expect(ofMember.loans.map(({ id }: { id: string }) => id)).toContain(loan.id);
    const refused = async (query: string, code: string, by = teller) =>
      expect((await by.get(`/transaction/loan-payment/due?${query}`)).body.code).toBe(code);
    await refused("", "whose_needed");
    await refused(`loan_id=${maria}`, "loan_not_found");
    await refused(`member_id=${loan.id}`, "member_not_found");
    await refused(`loan_id=${loan.id}`, "loan_not_found", stranger);
    expect((await north.get(`/loan/${loan.id}/payments`)).body.code).toBe("loan_not_found");
  });
});

describe("a payment on loans", () => {
  test("is one entry and one receipt, allocated by the order of the product", async () => {
    const { lend, paid, linesOf, shown, teller } = window;
    const loan = await lend({ amount: 1_200_000 });
    await on("2026-07-16");
    const next = expectStatus(await teller.get("/ledger/next-reference?source=payment")).reference;
    const before = expectStatus(await teller.get("/transaction-batch/current"));
    const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 50_000 }], cash_received: 60_000 });
    expect(receipt).toMatchObject({
      ...{ reference: next, entry_date: "2026-07-16", amount: 50_000, change: 10_000 },
      lines: [{ parts: { fines: 747, fees: 0, interest: 12_000, principal: 37_253 }, is_paid: false }],
    });
    expect(await linesOf(receipt.id)).toEqual([
      ["11110", 50_000, 0],
      ["11210", 0, 37_253],
      ["40110", 0, 12_000],
      ["40140", 0, 747],
    ]);
    const after = expectStatus(await teller.get("/transaction-batch/current"));
    expect(after.expected_cash).toBe(before.expected_cash + 50_000);
    expect(after.totals.payments).toBe(before.totals.payments + 50_000);
    expect(await shown(loan.id)).toMatchObject({
      ...{ balance: 1_162_747, days_late: 15, age_class: "1–30", maturity_class: "current" },
      paid: { fines: 747, interest: 12_000, principal: 37_253 },
      payments: [{ reference: next, amount: 50_000, reversed_by_reference: null }],
    });
    expect((await shown(loan.id)).instalments[0].state).toBe("late");
    expect((await shown(loan.id)).instalments[1].state).toBe("not due");
    const printed = expectStatus(await teller.post(`/transaction/${receipt.id}/print-receipt`));
    expect(printed.print_number).toBe(1);
    // Printed again it says what it said at first.
    const [{ number, name, parts }] = receipt.lines;
    const again = expectStatus(await teller.get(`/transaction/${receipt.id}`));
    expect(again.loans).toEqual([{ number, name, parts, amount: 50_000, into_savings: 0 }]);
  });

  test("names member and loans by their ids in either case", async () => {
    const { lend, paid, due, maria } = window;
    const loan = await lend({ amount: 1_200_000 });
    const line = { loan_id: loan.id.toUpperCase(), amount: 5_000 };
    const receipt = await paid({ member_id: maria.toUpperCase(), lines: [line] });
    expect(receipt.lines).toMatchObject([{ loan_id: loan.id, amount: 5_000 }]);
    expect(await due(loan.id.toUpperCase())).toMatchObject({ id: loan.id });
  });

  test("has its own window: a deposit is not offered the account of a loan", async () => {
    const { lend, teller, maria } = window;
    await lend({ amount: 1_200_000 });
    const { data } = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${maria}`));
    const taking = (kind: string) =>
      data
        .filter(({ member_kind }: { member_kind: string }) => member_kind === kind)
        .map(({ takes_deposits }: { takes_deposits: boolean }) => takes_deposits);
    expect(new Set(taking("loan"))).toEqual(new Set([false]));
    expect(taking("savings")).toContain(true);
  });

  test("spreads a total over several loans: what is due first, the longest late before others", async () => {
    const { lend, paid, pay, teller, maria } = window;
    const first = await lend({ amount: 1_200_000 });
    await on("2026-06-15");
    const second = await lend({ amount: 600_000, date: "2026-06-15", term_months: 6 });
    await on("2026-07-15");
    const lines = [{ loan_id: second.id }, { loan_id: first.id }];
    const previewed = expectStatus(
      await teller.post("/transaction/loan-payment/preview", { member_id: maria, total: 218_653, lines }),
    );
    const receipt = await paid({ total: 218_653, lines });
    expect(receipt.lines).toEqual(previewed.lines);
    // The first is two weeks late: 112,000 and its fines; the second is due today: 106,000; then in advance.
    expect(receipt.lines).toMatchObject([
      { loan_id: second.id, amount: 105_981, parts: { interest: 6_000, principal: 99_981 } },
      { loan_id: first.id, amount: 112_672, parts: { fines: 672, interest: 12_000, principal: 100_000 } },
    ]);
    const refused = async (asked: object, code: string) =>
      expect((await pay({ lines, ...asked })).body.code).toBe(code);
    await refused({}, "total_or_amounts");
    await refused({ total: 5, lines: [{ loan_id: first.id, amount: 5 }] }, "total_or_amounts");
    await refused({ total: 9_000_000 }, "total_too_much");
  });

  test("goes to the parts that the teller says, as far as there is so much of them", async () => {
    const { lend, paid, pay } = window;
    const loan = await lend({ amount: 1_200_000 });
    await on("2026-07-16");
    const line = (parts: object, amount: number) => [
      { loan_id: loan.id, amount, parts: { ...nothing, ...parts } },
    ];
    const refused = async (lines: unknown, code: string) =>
      expect((await pay({ lines })).body.code).toBe(code);
    await refused(line({ fines: 748 }, 748), "line_part_too_high");
    await refused(line({ fees: 1 }, 1), "line_part_too_high");
    await refused(line({ principal: 1_200_001 }, 1_200_001), "line_part_too_high");
    await refused(line({ principal: 100 }, 101), "line_parts_differ");
    // 12,000 is due and 11,000 of the period that runs: nothing more of it goes to principal instead.
    const ahead = await pay({ lines: line({ interest: 24_001 }, 24_001) });
    expect(ahead.body).toMatchObject({
      code: "line_part_too_high",
      detail: { part: "interest", owed: "230.00" },
    });
    const receipt = await paid({ lines: line({ principal: 20_000, interest: 500 }, 20_500) });
    expect(receipt.lines[0].parts).toEqual({ ...nothing, principal: 20_000, interest: 500 });
  });

  test("closes a loan with what ends it, and its reversal opens it again", async () => {
    const { lend, paid, pay, due, reverse, owner, linesOf, kaban, manager } = window;
    const loan = await lend({ amount: 90_000, term_months: 3 });
    await on("2026-06-16");
    const { payoff } = await due(loan.id);
    expect(payoff).toEqual({ ...nothing, interest: 450, principal: 90_000 });
    const more = await pay({ lines: [{ loan_id: loan.id, amount: 90_451 }] });
    expect(more.body).toMatchObject({ code: "line_too_much", detail: { line: 1 } });
    const receipt = await paid({ lines: [{ loan_id: loan.id, amount: 90_450 }] });
    expect(receipt.lines[0]).toMatchObject({ balance: 0, is_paid: true });
    const stateOf = async () => expectStatus(await owner.get(`/loan/${loan.id}`)).state;
    expect(await stateOf()).toBe("closed");
    const again = await pay({ lines: [{ loan_id: loan.id, amount: 1 }] });
    expect(again.body.code).toBe("line_loan_not_released");
    const other = await window.teller.post(`/transaction/${receipt.id}/reverse`, {
      ...{ reason: "Wrong", approver: "manager", password },
    });
    expect(other.body.code).toBe("reversed_with_loans");
    const reversed = expectStatus(await reverse(receipt.id));
    expect(await linesOf(reversed.id)).toEqual([
      ["11210", 90_000, 0],
      ["40110", 450, 0],
      ["11110", 0, 90_450],
    ]);
    expect(await stateOf()).toBe("released");
    const { rows } = await kaban.db.query("select status from member_account where id = $1", [
      loan.member_account_id,
    ]);
    expect(rows[0].status).toBe("open");
    expect((await reverse(receipt.id)).body.code).toBe("already_reversed");
    expect((await manager.post(`/loan/${loan.id}/release-undo`, { version: 99, reason: "x" })).status).toBe(
      409,
    );
    const paidAgain = await paid({ lines: [{ loan_id: loan.id, amount: 90_450 }] });
    expect(paidAgain.lines[0].is_paid).toBe(true);
  });

  test("comes by check, online, or out of savings, with what each of them needs", async () => {
    const { lend, owner, paid, pay, ids, savings, linesOf, borrower, kaban } = window;
    const versionOf = async (account: string) => {
      const find = "select version from member_account where id = $1";
      return (await kaban.db.query(find, [account])).rows[0].version;
    };
    const loan = await lend({ amount: 500_000, term_months: 5 });
    await on("2026-07-01");
    const lines = [{ loan_id: loan.id, amount: 10_000 }];
    const refused = async (asked: object, code: string) =>
      expect((await pay({ lines, ...asked })).body.code).toBe(code);
    await refused({ payment_type_id: undefined }, "way_needed");
    await refused({ payment_type_id: ids.check }, "bank_reference_needed");
    await refused({ bank_reference: "1" }, "bank_details_not_taken");
    const check = await paid({ lines, payment_type_id: ids.check, bank_reference: "CHK 1" });
    // A check on a loan is not held: the loan takes the next payment right away.
    expect((await paid({ lines })).id).not.toBe(check.id);
    const { id, balance } = await savings();
    await refused({ savings_account_id: id, payment_type_id: ids.cash }, "way_needed");
    await refused({ savings_account_id: id, cash_received: 20_000 }, "cash_not_taken");
    const decide = (act: string, version: number) =>
      owner.put(`/member-account/${id}/${act}`, { id, version, reason: "Nothing moved it" });
    const { version } = expectStatus(await decide("rest", await versionOf(id)));
    await refused({ savings_account_id: id, payment_type_id: undefined }, "savings_not_of_member");
    expectStatus(await decide("reopen", version));
    const receipt = await paid({ lines, savings_account_id: id });
    expect((await linesOf(receipt.id))[0]).toEqual(["21110", 10_000, 0]);
    expect((await savings()).balance).toBe(balance - 10_000);
    const stranger = await savings(await borrower());
    await refused({ savings_account_id: loan.id }, "savings_not_of_member");
    expect(stranger).toBeUndefined();
    await refused({ cash_received: 9_999 }, "cash_received_too_little");
  });

  test("of more than is owed goes into savings where the product takes it", async () => {
    const { addProduct, lend, paid, pay, savings, ids, reverse } = window;
    const product = await addProduct("Takes more", { overpayment_rule: "into savings" });
    const loan = await lend({ loan_product_id: product.id, amount: 100_000, term_months: 1 });
    await on("2026-07-01");
    const lines = [{ loan_id: loan.id, amount: 101_500 }];
    expect((await pay({ lines })).body.code).toBe("overpaid_account_needed");
    const { id, balance } = await savings();
    const check = { payment_type_id: ids.check, bank_reference: "1", overpaid_account_id: id };
    expect((await pay({ lines, ...check })).body.code).toBe("overpaid_in_cash");
    expect((await pay({ lines, overpaid_account_id: loan.id })).body.code).toBe(
      "overpaid_account_not_of_member",
    );
    const receipt = await paid({ lines, overpaid_account_id: id });
    expect(receipt.lines[0]).toMatchObject({ amount: 101_000, into_savings: 500, is_paid: true });
    expect((await savings()).balance).toBe(balance + 500);
    expectStatus(await reverse(receipt.id));
    expect((await savings()).balance).toBe(balance);
  });

  test("is refused for whom and what it is not", async () => {
    const { lend, pay, borrower, kaban, owner, north, maria, addProduct } = window;
    const loan = await lend({ amount: 100_000 });
    const lines = [{ loan_id: loan.id, amount: 1_000 }];
    const refused = async (asked: object, code: string, by = window.teller) =>
      expect((await pay({ lines, ...asked }, by)).body.code).toBe(code);
    const other = await borrower();
    await refused({ member_id: other }, "line_loan_of_another");
    await refused({ member_id: loan.id }, "member_not_found");
    await refused({ lines: [{ loan_id: maria, amount: 1 }] }, "line_loan_not_found");
    await refused({ lines: [...lines, ...lines] }, "invalid_input");
    await refused({ lines: [{ loan_id: loan.id, amount: 0 }] }, "invalid_input");
    await refused({ entry_date: "2026-06-02" }, "future_entry_date");
    await refused({}, "batch_not_open", owner);
    await refused({}, "member_not_found", north);
    const bare = await addProduct("No income account", { interest_income_account_id: null });
    const unpaid = await lend({ loan_product_id: bare.id, amount: 100_000 });
    await on("2026-07-01");
    await refused({ lines: [{ loan_id: unpaid.id, amount: 1_000 }] }, "loan_account_missing");
    await kaban.db.query("update member_account set status = 'frozen' where id = $1", [
      loan.member_account_id,
    ]);
    await refused({ lines: [{ loan_id: loan.id, amount: 2_000 }] }, "account_frozen");
    await kaban.db.query("update member_account set status = 'open' where id = $1", [loan.member_account_id]);
    await kaban.db.query("update member set is_closed = true where id = $1", [maria]);
    await refused({}, "member_closed");
    await kaban.db.query("update member set is_closed = false where id = $1", [maria]);
  });
});
