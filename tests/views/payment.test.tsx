// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { PaymentPage } from "../../src/pages/teller/payment/payment-page";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { openAccount, profileOf } from "./member-fixture";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const ana = profileOf({ id: id(10), full_name: "Cruz, Ana", passbook: "000010" });
const accounts = [
  { id: id(20), code: "21110", name: "Savings" },
  { id: id(21), code: "40120", name: "Fees" },
];
const types = [
  { id: id(30), name: "Cash", type: "cash" },
  { id: id(31), name: "Check", type: "check" },
];
const held = (number: string, member_account_id: string) => ({
  member_account_id,
  number,
  account_id: id(20),
  code: "21110",
  name: "Savings",
  balance: 150_000,
  available: 150_000,
  minimum_balance: 0,
  ...openAccount,
});
const line = (line_number: number, code: string, name: string, credit: number, debit = 0) => ({
  line_number,
  account_id: id(20),
  account_code: code,
  account_name: name,
  member_id: null,
  member_name: null,
  member_account_number: null,
  debit,
  credit,
  particulars: line_number === 3 ? "June" : "",
});
const shownEntry = (more: Record<string, unknown> = {}) => ({
  id: id(40),
  reference: "OR-000007",
  entry_date: "2026-11-21",
  created_at: "2026-11-21T02:00:00.000Z",
  source: "payment",
  description: "",
  amount: 150_050,
  member_name: "Cruz, Ana",
  passbook: "000010",
  payment_type_name: "Cash",
  balance_before: null,
  balance_after: null,
  cash_received: 200_000,
  reversed_by_id: null,
  reversed_by_reference: null,
  created_by_name: "Tala Reyes",
  prints: [],
  loans: [],
  lines: [
    line(1, "11110", "Cash on hand", 0, 150_050),
    line(2, "21110", "Savings", 125_025),
    line(3, "40120", "Fees", 25_025),
  ],
  ...more,
});
const posted = {
  id: id(40),
  reference: "OR-000007",
  entry_date: "2026-11-21",
  created_at: "2026-11-21T02:00:00.000Z",
  source: "payment",
  amount: 150_050,
  change: 49_950,
};
const page = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

/** Plays the server; postings are answered in turn, then as always. */
function play(answers: Answer[] = [], more: Record<string, (call: Call) => Answer> = {}) {
  const next = [...answers];
  let prints = 0;
  const printed = () => shownEntry({ prints: Array.from({ length: prints }, (_, at) => printOf(at + 1)) });
  const reads: Record<string, (call: Call) => Answer> = {
    "/transaction-batch/current": () => ({
      body: { id: id(50), expected_cash: 1_000_000, reference: "TB1", entry_date: "2026-11-21" },
    }),
    "/payment-type/search": () => page(types),
    "/account/search": ({ search }) =>
      page(accounts.filter(({ code }) => code.startsWith(search.get("q") ?? ""))),
    "/ledger/next-reference": () => ({ body: { reference: "OR-000007", is_from_booklet: true } }),
    "/member-profile/quick/search": () => ({ body: { data: [ana] } }),
    [`/member-profile/${ana.id}`]: () => ({ body: ana }),
    [`/member-accounting-ledger/member-profile/${ana.id}`]: () => ({
      body: { signature_above: null, data: [held("21110-000007", id(61)), held("21110-000008", id(62))] },
    }),
    "/member-joint-account/search": () => page([]),
    "/transaction/search": () => page([]),
    [`/transaction/${id(40)}`]: () => ({ body: printed() }),
    ...more,
  };
  server.answer((call) => {
    if (call.path.endsWith("/print-receipt")) {
      prints += 1;
      return { body: { id: id(40), print_number: prints, printed_at: posted.created_at } };
    }
    return call.method === "POST" ? (next.shift() ?? { body: posted }) : reads[call.path]?.(call);
  });
}
const printOf = (print_number: number) => ({
  print_number,
  printed_at: posted.created_at,
  printed_by_name: "Tala Reyes",
});
const postings = () => server.calls.filter(({ path }) => path === "/transaction/payment");

const show = (at = `transaction?member=${ana.id}`) => showPage(<PaymentPage />, at);
const cell = (name: RegExp) => screen.findByRole<HTMLInputElement>("combobox", { name });
const amountOf = (number: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Amount, line ${number}` });

/** Types a code and takes the account it finds; the amount has the focus then. */
async function typeLine(user: UserEvent, number: number, code: string, amount: string) {
  const account = await cell(new RegExp(`Account, line ${number}`));
  await user.click(account);
  await user.type(account, code);
  await waitFor(() => {
    const active = [...document.querySelectorAll(".ant-select-item-option-active")];
    expect(active.map(({ textContent }) => textContent).join()).toContain(code);
  });
  // user-event leaves keyCode out, by which antd's lists know their keys.
  fireEvent.keyDown(account, { key: "Enter", code: "Enter", keyCode: 13 });
  await waitFor(() => expect(document.activeElement).toBe(amountOf(number)));
  await user.keyboard(amount);
}

async function typeTwo(user: UserEvent) {
  await typeLine(user, 1, "21110", "1250.25");
  await user.keyboard("{Enter}");
  await typeLine(user, 2, "40120", "250.25");
}

describe("a payment", () => {
  test("is typed line by line, thousands set apart, with the change; all of it is sent once", async () => {
    play();
    show();
    const user = userEvent.setup();
    await screen.findByText("Cruz, Ana");
    await typeTwo(user);
    expect(amountOf(1).value).toBe("1,250.25");
    expect(screen.getByRole("status", { name: "Total" }).textContent).toContain("₱1,500.50");
    await user.click(await cell(/Account of the member, line 1/));
    await user.click(await screen.findByTitle("21110-000008"));
    await user.type(screen.getByRole("textbox", { name: "Particulars, line 2" }), "June");
    await user.type(screen.getByLabelText(/^Cash received/), "2000");
    expect(screen.getByRole("status", { name: "Change" }).textContent).toContain("₱499.50");
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: /OR-000007/ });
    expect(postings()).toHaveLength(1);
    expect(postings()[0]?.body).toMatchObject({
      member_id: ana.id,
      payment_type_id: id(30),
      cash_received: 200_000,
      lines: [
        { account_id: id(20), member_account_id: id(62), amount: 125_025, particulars: "" },
        { account_id: id(21), amount: 25_025, particulars: "June" },
      ],
    });
    for (const text of ["₱1,500.50", "1,250.25", "2,000.00", "499.50"]) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
    expect(within(dialog).getByText(/One thousand five hundred pesos and 50\/100/)).toBeTruthy();
  });

  test("shows a refusal at its line, and nothing that was typed is lost", async () => {
    const refused = {
      status: 409,
      body: {
        code: "line_account_not_offered",
        message: "Line 2: the account 40120 Fees is not offered for payments",
        fields: { lines: "Line 2: the account 40120 Fees is not offered for payments" },
        detail: { line: "2", account: "40120 Fees" },
      },
    };
    play([refused]);
    show();
    const user = userEvent.setup();
    await screen.findByText("Cruz, Ana");
    await typeTwo(user);
    await user.click(screen.getByRole("button", { name: /Post payment/ }));
    const said = await screen.findByText(/Line 2: the account 40120 Fees is not offered/);
    expect(said.closest("tr")?.getAttribute("data-row")).toBe("1");
    expect((await cell(/Account, line 2/)).getAttribute("aria-invalid")).toBe("true");
    expect([amountOf(1).value, amountOf(2).value]).toEqual(["1,250.25", "250.25"]);
    await user.click(screen.getByRole("button", { name: /Post payment/ }));
    await screen.findByRole("dialog", { name: /OR-000007/ });
  });

  test("needs a line, its amount and its account", async () => {
    play();
    show();
    const user = userEvent.setup();
    await screen.findByText("Cruz, Ana");
    await user.click(await screen.findByRole("button", { name: /Post payment/ }));
    expect(await screen.findByText("At least one line is required")).toBeTruthy();
    await user.type(amountOf(1), "x");
    expect(await screen.findByText("Account is required")).toBeTruthy();
    expect(screen.getByText(/Enter pesos with at most two decimals/)).toBeTruthy();
    expect(postings()).toHaveLength(0);
  });

  test("by somebody who is no member names them, and by check its number", async () => {
    play();
    show("transaction");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Name of the payer/), "Pedro Reyes");
    await typeLine(user, 1, "40120", "100");
    await user.click(await cell(/Payment type/));
    await user.click(await screen.findByTitle("Check"));
    await user.type(await screen.findByLabelText(/Check no. or payment reference/), "000123");
    await user.click(screen.getByRole("button", { name: /Post payment/ }));
    await screen.findByRole("dialog", { name: /OR-000007/ });
    expect(postings()[0]?.body).toMatchObject({
      payer_name: "Pedro Reyes",
      payment_type_id: id(31),
      bank_reference: "000123",
    });
    expect(postings()[0]?.body).not.toHaveProperty("cash_received");
  });
});

describe("a receipt", () => {
  test("opens by its address; each print is kept, the second says so", async () => {
    play();
    const print = vi.fn();
    vi.stubGlobal("print", print);
    show(`transaction?transactionId=${id(40)}`);
    const dialog = await screen.findByRole("dialog", { name: /OR-000007/ });
    const user = userEvent.setup();
    await user.click(within(dialog).getByRole("button", { name: /^Print/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(within(dialog).queryByText(/REPRINT/)).toBeNull();
    await user.click(await within(dialog).findByRole("button", { name: /^Reprint/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
    expect(await within(dialog).findByText("REPRINT 1")).toBeTruthy();
    expect(await within(dialog).findByText("Printed 2 times")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: /Reverse/ }));
    expect(await screen.findByRole("dialog", { name: "Reverse OR-000007" })).toBeTruthy();
  });
});

test("the receipt of a payment on loans names them and its check, however late it is printed", async () => {
  const parts = { fines: 747, fees: 0, interest: 12_000, principal: 37_253 };
  const loans = [{ number: "LV000007", name: "Cruz, Ana", parts, amount: 50_000, into_savings: 100_050 }];
  const check = { bank_name: "Landbank", bank_date: "2026-11-20", bank_reference: "CHK 7" };
  play([], { [`/transaction/${id(40)}`]: () => ({ body: shownEntry({ loans, ...check }) }) });
  show(`transaction?transactionId=${id(40)}`);
  const dialog = await screen.findByRole("dialog", { name: /OR-000007/ });
  const line = within(dialog)
    .getByText(/LV000007 Cruz, Ana/)
    .closest("li");
  expect(line?.textContent).toContain("Fines 7.47, Interest 120.00, Principal 372.53");
  expect(line?.textContent).toContain("1,500.50");
  expect(within(dialog).queryByText(/40120/)).toBeNull();
  expect(within(dialog).getByText("Landbank · Nov 20, 2026 · CHK 7")).toBeTruthy();
});

test("a post-dated check whose day has come is chosen, and fills in what its face says", async () => {
  const waiting = {
    ...{ id: id(70), member_id: ana.id, state: "post-dated", check_number: "PD-1", amount: 150_050 },
    ...{ check_date: "2026-11-20", bank_id: null, is_due: true },
  };
  const later = { ...waiting, id: id(71), check_number: "PD-2", is_due: false };
  play([], { "/received-check/search": () => page([waiting, later]) });
  show();
  const user = userEvent.setup();
  await screen.findByText("Cruz, Ana");
  await typeTwo(user);
  await user.click(await cell(/^Payment type/));
  await user.click(await screen.findByTitle("Check"));
  await user.click(await cell(/^Post-dated check/));
  expect(screen.queryByTitle(/PD-2/)).toBeNull();
  await user.click(await screen.findByTitle(/PD-1 .* 1,500.50/));
  expect(screen.getByLabelText<HTMLInputElement>(/^Check no. or payment reference/).value).toBe("PD-1");
  await user.click(screen.getByRole("button", { name: /Post payment/ }));
  await waitFor(() => expect(postings()).toHaveLength(1));
  expect(postings()[0]?.body).toMatchObject({
    post_dated_check_id: id(70),
    bank_reference: "PD-1",
    bank_date: "2026-11-20",
  });
});
