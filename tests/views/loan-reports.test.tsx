// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Output } from "#contract/kit/operation";
import type { showLoanReport } from "#contract/operations/reports/loan-reports";
import { loanReports } from "#contract/reports/index";
import { LoanReports } from "../../src/pages/loans/reports/loan-reports";
import { CollectionSheet } from "../../src/pages/loans/sheet/collection-sheet";
import { playServer, showPage } from "./branch-page";
import { id } from "./vouchers-fixture";

const server = playServer();
const row = (nth: number, product: string, balance: number) => ({
  ...{ row_key: id(nth), id: id(nth), number: `LV00000${nth}`, member_name: "Cruz, Ana", product, balance },
  ...{ released_on: "2026-06-01", maturity_date: "2027-06-01", amount: 500_000 },
});
const answer: Output<typeof showLoanReport> = {
  filters: { as_of: "2026-11-21" },
  group: "product",
  rows: [row(1, "Emergency", 100_000), row(2, "Providential", 250_000)],
  groups: [
    { value: "Emergency", count: 1, sums: { amount: 500_000, balance: 100_000 } },
    { value: "Providential", count: 71, sums: { amount: 900_000, balance: 350_000 } },
  ],
  count: 72,
  sums: { amount: 1_400_000, balance: 450_000 },
};

test("offers every report with a sentence", async () => {
  showPage(<LoanReports />, "loan/reports");
  expect(await screen.findByText("What each loan owes at the end of a day, by the ledger.")).toBeTruthy();
  const cards = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.includes("report="));
  expect(cards).toHaveLength(loanReports.length);
});

test("shows rows under their groups, what each and all come to, and the way to each loan", async () => {
  server.answer(({ path }) => (path === "/loan-report/balances" ? { body: answer } : undefined));
  showPage(<LoanReports />, "loan/reports?report=balances&as_of=2026-11-20&group=product");
  const table = await screen.findByRole("table");
  const rows = within(table).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Loan no.MemberReleased onMatures onAmount (₱)Principal owed (₱)",
    "Emergency (1)5,000.001,000.00",
    "LV000001Cruz, AnaJun 1, 2026Jun 1, 20275,000.001,000.00",
    "Providential (71)9,000.003,500.00",
    "LV000002Cruz, AnaJun 1, 2026Jun 1, 20275,000.002,500.00",
    "Total (72)14,000.004,500.00",
  ]);
  const asked = server.calls.find(({ path }) => path === "/loan-report/balances");
  expect(Object.fromEntries(asked?.search ?? [])).toEqual({
    as_of: "2026-11-20",
    group: "product",
    page: "0",
    page_size: "50",
  });
  const link = screen.getByRole("link", { name: "LV000001" });
  expect(link.getAttribute("href")).toContain(`loan/reports/show/${id(1)}?report=balances`);
  expect(screen.getByRole("link", { name: "PDF" }).getAttribute("href")).toContain(
    "/loan-report/balances/paper?as_of=2026-11-20&group=product",
  );
  await userEvent.click(screen.getByTitle("2"));
  await waitFor(() => expect(server.calls.at(-1)?.search.get("page")).toBe("1"));
});

test("posts what was typed on a sheet; what is refused stays typed, with why", async () => {
  const due = { ...row(1, "Emergency", 100_000), member_id: id(8), due: 50_000, days_late: 3 };
  const other = { ...row(2, "Emergency", 100_000), member_id: id(9), due: 70_000, days_late: 0 };
  const page = { ...answer, group: null, groups: [], rows: [due, other], count: 2, sums: { due: 120_000 } };
  const cash = { id: id(7), name: "Cash", type: "cash" };
  server.answer(({ method, path }) => {
    if (path === "/transaction/collection-sheet" && method === "GET") return { body: page };
    if (path.startsWith("/payment-type")) return { body: { data: [cash], totalSize: 1 } };
    if (path !== "/transaction/collection-sheet") return undefined;
    const none = { entry_id: null, reference: null, refusal: null };
    const refusal = {
      code: "member_closed",
      operation: "loan-payment:post",
      message: "The membership is closed",
    };
    const lines = [
      { ...none, loan_id: id(1), amount: 50_000, state: "posted", reference: "OR-1" },
      { ...none, loan_id: id(2), amount: 70_000, state: "refused", refusal },
    ];
    return { body: { posted: 1, amount: 50_000, lines } };
  });
  showPage(<CollectionSheet />, "transaction/collection-sheet");
  await userEvent.click(await screen.findByRole("button", { name: "Fill in what is due" }));
  await userEvent.click(await screen.findByRole("button", { name: "Post (2)" }));
  expect(await screen.findByText("LV000001 Cruz, Ana: OR-1")).toBeTruthy();
  expect(screen.getByText(/LV000002 Cruz, Ana: The membership is closed/)).toBeTruthy();
  const sent = server.calls.find(
    ({ method, path }) => method === "POST" && path === "/transaction/collection-sheet",
  );
  expect(sent?.body).toEqual({
    payment_type_id: cash.id,
    lines: [
      { loan_id: id(1), member_id: id(8), amount: 50_000 },
      { loan_id: id(2), member_id: id(9), amount: 70_000 },
    ],
  });
  expect(Object.keys(sent?.headers ?? {}).map((name) => name.toLowerCase())).toContain("idempotency-key");
  const amountOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Amount paid: ${name}`).value;
  expect(amountOf("LV000001 Cruz, Ana")).toBe("");
  expect(amountOf("LV000002 Cruz, Ana")).toBe("700.00");
});
