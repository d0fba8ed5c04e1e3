// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { MemberAccount } from "#contract/entities/member-ledger";
import { MyMembership } from "../../src/pages/my-membership/my-membership";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const accountOf = (number: number, more: Partial<MemberAccount>): MemberAccount => ({
  ...{ member_account_id: id(number), number: `00${number}`, opened_on: "2025-01-10", account_id: id(50) },
  ...{ code: "21110", name: "Saving Deposits", kind: "savings", normal_side: "credit", balance: 0 },
  ...{ on_hold: 0, pledged: 0, available: 0, minimum_balance: 0, overdraft_limit: 0, overdraft_until: null },
  ...{ matures_on: null, preterminated_on: null, interest_forfeited: null, notice_days: 0 },
  ...{ notice_amount: 0, notices: [], joint_holders: [], status: "open", last_entry_date: null, entries: 1 },
  ...more,
});
const savings = accountOf(1, { balance: 74_950, on_hold: 5_000, available: 69_950 });
const shares = accountOf(2, { name: "Share Capital", kind: "share capital", balance: 10_000 });
const member = {
  ...{ full_name: "Villanueva, Niño", passbook: "000123", member_type: "Regular", status: "verified" },
  ...{ membership_date: "2024-05-02", is_closed: false, contact_number: null, email: null },
};
let accounts: MemberAccount[];
let isConnected: boolean;
let loans: object[];

beforeEach(() => {
  [accounts, isConnected, loans] = [[savings, shares], true, []];
  server.answer(({ path }) => {
    if (!isConnected) return { status: 404, body: { code: "not_connected", message: "Not yet" } };
    if (path === "/my-membership") return { body: { member, accounts } };
    if (path === "/my-membership/loans") return { body: { date: "2026-11-21", loans } };
    if (path === "/my-membership/qr") return { body: { content: "kaban:member:abc" } };
    const account = path.includes(id(2)) ? shares : savings;
    const line = {
      ...{ entry_id: id(9), line_number: 2, entry_date: "2026-11-02", reference: "001636" },
      ...{ source: "deposit", payment_kind: "cash", payment_type_name: "Cash", description: "" },
      ...{ debit: 0, credit: account.balance, balance: account.balance },
    };
    return {
      body: {
        ...{ account, from: null, to: null, opening: 0, debit: 0, credit: account.balance },
        ...{ closing: account.balance, count: 1, lines: [line], next: null },
      },
    };
  });
});

test("a member sees what they have, and the lines of the account they choose", async () => {
  showPage(<MyMembership />, "dashboard");
  expect(await screen.findByText("Passbook 000123 · Regular · member since May 2, 2024")).toBeTruthy();
  const first = screen.getByRole("button", { name: /Saving Deposits/, pressed: true });
  expect(first.textContent).toContain("₱749.50");
  expect(first.textContent).toContain("Available: ₱699.50");
  const [line] = within(await screen.findByRole("list", { name: "What went in and out" })).getAllByRole(
    "listitem",
  );
  expect(line?.textContent).toBe("Deposit · CashNov 2, 2026 · 001636+749.50left 749.50");
  await userEvent.click(screen.getByRole("button", { name: /Share Capital/ }));
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe(`/my-membership/account/${id(2)}/ledger`));
  const statement = await screen.findByRole("link", { name: /Statement/ });
  expect(statement.getAttribute("href")).toContain(`/my-membership/account/${id(2)}/statement?`);
});

test("shows the code for the window", async () => {
  showPage(<MyMembership />, "dashboard");
  await userEvent.click(await screen.findByRole("button", { name: /My QR code/ }));
  expect(await screen.findByText(/Show it at the window/)).toBeTruthy();
});

test("says what to do for who is not connected", async () => {
  isConnected = false;
  showPage(<MyMembership />, "dashboard");
  expect(await screen.findByText("Your sign-in is not connected with a member yet")).toBeTruthy();
});

test("says what to do for who has no account yet", async () => {
  accounts = [];
  showPage(<MyMembership />, "dashboard");
  expect(await screen.findByText("You have no account yet")).toBeTruthy();
});

test("a member sees what is owed of their loans, what is due next, and each instalment", async () => {
  const parts = { fines: 0, fees: 0, interest: 0, principal: 0 };
  const instalment = { principal: 100_000, interest: 12_000, fee: 0, fines: 0, paid: parts, unpaid: 0 };
  accounts = [savings, accountOf(3, { name: "Loans", kind: "loan", normal_side: "debit", balance: 100_000 })];
  loans = [
    {
      ...{ id: id(70), number: "LV000007", loan_product_name: "Providential loan", state: "released" },
      ...{ released_on: "2026-09-01", maturity_date: "2026-12-01", amount: 300_000, balance: 200_000 },
      ...{ due: 112_672, next_due_on: "2026-12-01", next_due: 106_000, days_late: 20 },
      instalments: [
        { ...instalment, number: 1, due_on: "2026-10-01", state: "paid" },
        { ...instalment, number: 2, due_on: "2026-11-01", state: "late", fines: 672, unpaid: 112_672 },
      ],
    },
  ];
  showPage(<MyMembership />, "dashboard");
  const shown = within(await screen.findByRole("article", { name: "Providential loan LV000007" }));
  expect(shown.getByText("20 days late")).toBeTruthy();
  expect(shown.getByText("Due by now").parentElement?.textContent).toBe("Due by now₱1,126.72");
  expect(shown.getByText("Next instalment").parentElement?.textContent).toContain("₱1,060.00Dec 1, 2026");
  const instalments = shown.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  expect(instalments).toEqual([
    "Oct 1, 2026No. 1 paid1,120.00",
    "Nov 1, 2026No. 2 late1,126.72unpaid 1,126.72",
  ]);
});
