// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { LoanPayment } from "../../src/pages/loans/loan-payment";
import { type Answer, playServer, showPage } from "./branch-page";
import { id } from "./vouchers-fixture";

const server = playServer();
const page = (data: unknown[]): Answer => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});
const none = { fines: 0, fees: 0, interest: 0, principal: 0 };
const dueLoan = (at: number, number: string) => ({
  ...{ id: id(at), number, name: `Cruz, Ana · ${number}`, loan_product_name: "Providential" },
  ...{ amount: 120_000, balance: 120_000, maturity_date: "2027-06-01", arrears: none, days_late: 0 },
  ...{ due: { ...none, principal: 10_000 }, payoff: { ...none, principal: 120_000 } },
  ...{ next_due_on: null, next_due: 0, is_written_off: false },
});
const loans = [dueLoan(41, "LV000007"), dueLoan(42, "LV000008")];
const found = {
  ...{ id: id(42), number: "LV000008", name: "Cruz, Ana · Providential", version: 1 },
  ...{ member_id: id(10), member_name: "Cruz, Ana", passbook: "000010" },
};

const posted = {
  ...{ id: id(60), reference: "OR1", entry_date: "2026-11-21", created_at: "2026-11-21T02:00:00.000Z" },
  ...{ source: "payment", amount: 10_000, change: 5_000, lines: [] },
};
const cash = { id: id(70), name: "Cash", type: "cash", is_active: true };
beforeEach(() => {
  server.answer(({ path, method, body }) => {
    if (path === "/transaction/loan-payment") return { body: posted };
    if (method === "POST") return { body: { ...(body as object), amount: 10_000, lines: [] } };
    if (path === "/payment-type/search") return page([cash]);
    if (path === "/loan/released/search") return page([found]);
    if (path === "/transaction/loan-payment/due") {
      return { body: { date: "2026-11-21", member_id: id(10), member_name: "Cruz, Ana", loans } };
    }
    if (path === "/transaction-batch/current")
      return { body: { id: id(50), expected_cash: 0, entry_date: "2026-11-21" } };
    if (path === "/ledger/next-reference") return { body: { reference: "OR1", is_from_booklet: true } };
    if (path.startsWith("/member-accounting-ledger")) return { body: { signature_above: null, data: [] } };
    return page([]);
  });
});

test("a loan is picked by its number, brings its member, and is paid alone until it is cleared", async () => {
  showPage(<LoanPayment />, "transaction/loan-payment");
  const user = userEvent.setup();
  const number = await screen.findByRole("combobox", { name: "Loan no." });
  await user.click(number);
  // As a scanner does: the number, and Enter before the answer.
  fireEvent.change(number, { target: { value: "LV000008" } });
  fireEvent.keyDown(number, { key: "Enter", code: "Enter", keyCode: 13 });
  expect(await screen.findByText("LV000008 · Providential")).toBeTruthy();
  expect(screen.queryByText("LV000007 · Providential")).toBeNull();
  expect(screen.getByText("Cruz, Ana · 000010")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: /All that is due/ }));
  const asked = () => server.calls.filter(({ path }) => path === "/transaction/loan-payment/preview").at(-1);
  await waitFor(() =>
    expect(asked()?.body).toMatchObject({ member_id: id(10), total: 10_000, lines: [{ loan_id: id(42) }] }),
  );
  const box = number.closest(".ant-form-item");
  fireEvent.mouseDown(box?.querySelector(".ant-select-clear") as Element);
  expect(await screen.findByText("LV000007 · Providential")).toBeTruthy();
});

test("the first receipt says what was handed over and given back, as those printed later do", async () => {
  showPage(<LoanPayment />, "transaction/loan-payment");
  const user = userEvent.setup();
  const number = await screen.findByRole("combobox", { name: "Loan no." });
  await user.click(number);
  fireEvent.change(number, { target: { value: "LV000008" } });
  fireEvent.keyDown(number, { key: "Enter", code: "Enter", keyCode: 13 });
  await user.click(await screen.findByRole("button", { name: /All that is due/ }));
  await user.type(await screen.findByRole("textbox", { name: "Cash received" }), "150");
  const post = screen.getByRole("button", { name: /^Post payment/ });
  await waitFor(() => expect(post.hasAttribute("disabled")).toBe(false));
  await user.click(post);
  const receipt = await screen.findByRole("article", { name: "Receipt" });
  expect(receipt.textContent).toMatch(/Cash received150\.00.*Change50\.00/);
});
