// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MemberLoans } from "../../src/pages/teller/member-loans";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const member = "00000000-0000-4000-8000-000000000010";
const none = { fines: 0, fees: 0, interest: 0, principal: 0 };
const owed = (number: string, more: Record<string, unknown>) => ({
  ...{ id: crypto.randomUUID(), number, name: `Cruz, Ana · ${number}`, loan_product_name: "Providential" },
  ...{ amount: 1_200_000, balance: 900_000, maturity_date: "2027-06-01" },
  ...{ arrears: none, due: none, payoff: none, next_due_on: null, next_due: 0, days_late: 0 },
  is_written_off: false,
  ...more,
});

test("the window tells what is due of loans, what is to recover, and leads to where it is paid", async () => {
  const loans = [
    owed("LV000007", { due: { ...none, interest: 12_000, principal: 100_000 } }),
    owed("LV000003", { is_written_off: true, payoff: { ...none, fines: 550, principal: 250_000 } }),
  ];
  server.answer(({ path, search }) =>
    path === "/transaction/loan-payment/due" && search.get("member_id") === member
      ? { body: { date: "2026-11-21", member_id: member, member_name: "Cruz, Ana", loans } }
      : { body: null },
  );
  showPage(<MemberLoans memberId={member} />, "transaction");
  expect(await screen.findByText("Loan LV000007: ₱1,120.00 due")).toBeTruthy();
  expect(screen.getByText("Loan LV000003, written off: ₱2,505.50 to recover")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Pay loans" });
  expect(link.getAttribute("href")).toMatch(new RegExp(`/transaction/loan-payment\\?member=${member}$`));
});
