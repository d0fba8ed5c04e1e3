// @vitest-environment jsdom
import { once } from "node:events";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { QuickTransfer } from "../../src/pages/teller/quick-transfer";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { openAccount, profileOf } from "./member-fixture";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const ana = { id: id(10), full_name: "Cruz, Ana", passbook: "000010", is_closed: false };
const ben = { id: id(11), full_name: "Dizon, Ben", passbook: "000011", is_closed: false };
const held = (account_id: string, code: string, name: string, balance: number) => ({
  account_id,
  member_account_id: account_id.replace("4000", "4001"),
  number: `${code}-000007`,
  code,
  name,
  available: balance,
  balance,
  minimum_balance: 50_000,
  ...openAccount,
});
const accounts = [held(id(20), "21110", "Savings", 150_000), held(id(21), "30110", "Share capital", 900)];
const types = [
  { id: id(31), name: "Bank check", type: "check" },
  { id: id(30), name: "Cash", type: "cash" },
];
const posted = {
  id: id(40),
  member_account_id: id(20).replace("4000", "4001"),
  member_account_number: "21110-000007",
  reference: "OR-000007",
  entry_date: "2026-11-21",
  created_at: "2026-11-21T02:00:00.000Z",
  source: "deposit",
  amount: 50_050,
  balance_before: 150_000,
  balance_after: 200_050,
};
const page = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

const reads: Record<string, (call: Call) => Answer | Promise<Answer>> = {
  "/transaction-batch/current": () => ({ body: { id: id(50), entry_date: "2026-11-21" } }),
  "/payment-type/search": () => page(types),
  "/ledger/next-reference": ({ search }) => ({
    body: { reference: search.get("source") === "deposit" ? nextNumber : "WD000003", is_from_booklet: true },
  }),
  "/member-profile/quick/search": ({ search }) => ({
    body: {
      data: [ana, ben].filter(({ full_name }) =>
        full_name.toLowerCase().includes(search.get("search") ?? ""),
      ),
    },
  }),
  [`/member-profile/${ben.id}`]: () => ({ body: profileOf(ben) }),
  [`/member-accounting-ledger/member-profile/${ana.id}`]: () => ({ body: { data: accounts } }),
  [`/member-accounting-ledger/member-profile/${ben.id}`]: () => ({ body: { data: accounts } }),
};
let nextNumber: string | null = "OR-000007";
const authority = { name: "OCN-7", range: "1 – 500", issued_on: "2026-01-05" };
const isPrint = ({ path }: Call) => path.endsWith("/print-receipt");
const postings = () => server.calls.filter((call) => call.method === "POST" && !isPrint(call));
const keyOf = (call: Call | undefined) => call?.headers["Idempotency-Key"];

/** Plays the server, posting as told, in turn; then as always. */
function play(answers: Answer[] = [], more: typeof reads = {}) {
  const next = [...answers];
  server.answer((call) =>
    isPrint(call)
      ? { body: { id: posted.id, print_number: 1, printed_at: posted.created_at, authority } }
      : call.method === "POST"
        ? (next.shift() ?? { body: posted })
        : { ...reads, ...more }[call.path]?.(call),
  );
}

const deposit = () => showPage(<QuickTransfer kind="deposit" />, "transaction/quick-transfer/deposit");
const memberInput = () => screen.findByRole("combobox", { name: /Member/ });
const amountInput = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
const accountNamed = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });

/** Types a name and takes the only member it finds. */
async function takeAna() {
  const user = userEvent.setup();
  const input = await memberInput();
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard("ana");
  await waitFor(() => {
    expect(document.querySelector(".ant-select-item-option-active")?.textContent).toContain("000010");
  });
  // user-event leaves keyCode out, by which antd's lists know their keys.
  fireEvent.keyDown(input, { key: "Enter", code: "Enter", keyCode: 13 });
  return user;
}

/** The same, until the member's accounts are there. */
async function pickAna() {
  const user = await takeAna();
  await accountNamed(/21110/);
  return user;
}

test("the number that will be drawn is shown, the next one after each posting", async () => {
  play();
  deposit();
  expect(await screen.findByPlaceholderText("OR-000007")).toBeTruthy();
  const user = await pickAna();
  await user.keyboard("500.50{Enter}");
  await screen.findByRole("dialog", { name: /OR-000007/ });
  nextNumber = null;
  await user.click(screen.getByRole("button", { name: /Next/ }));
  expect(await screen.findByText("Your booklet is used up: ask for a new one")).toBeTruthy();
  nextNumber = "OR-000007";
});

test("nothing is posted while the member's accounts are on their way", async () => {
  const arrival = new EventTarget();
  const accountsOfAna = async () => {
    await once(arrival, "accounts");
    return { body: { data: accounts } };
  };
  play([], { [`/member-accounting-ledger/member-profile/${ana.id}`]: accountsOfAna });
  deposit();
  const user = await takeAna();
  await user.keyboard("500.50{Enter}");
  expect(screen.getByRole("button", { name: /Post deposit/ })).toHaveProperty("disabled", true);
  expect(screen.queryByText(/required/i)).toBeNull();
  arrival.dispatchEvent(new Event("accounts"));
  await accountNamed(/21110/);
  expect(postings()).toEqual([]);
  await user.click(amountInput());
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: /OR-000007/ });
});

describe("a deposit", () => {
  test("goes by keyboard alone: name, Enter, amount, Enter; the receipt has the figures", async () => {
    play();
    deposit();
    const user = await pickAna();
    expect(document.activeElement).toBe(amountInput());
    await user.keyboard("500.50");
    expect(screen.getByText("₱2,000.50")).toBeTruthy();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: /OR-000007/ });
    expect(postings().map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: "/transaction/deposit",
        body: {
          member_id: ana.id,
          account_id: id(20),
          member_account_id: id(20).replace("4000", "4001"),
          amount: 50_050,
          payment_type_id: id(30),
          description: "",
          signature_compared: false,
        },
      },
    ]);
    for (const text of [
      "Cruz, Ana",
      "21110-000007 Savings",
      "1,500.00",
      "₱500.50",
      "2,000.50",
      "Tala Reyes",
    ]) {
      expect(within(dialog).getByText(text)).toBeTruthy();
    }
  });

  test("prints on Enter and goes on with N: an empty form, a new key, the member first", async () => {
    play();
    const print = vi.fn();
    vi.stubGlobal("print", print);
    deposit();
    const user = await pickAna();
    await user.keyboard("1{Enter}");
    await screen.findByRole("dialog", { name: /OR-000007/ });
    await user.click(screen.getByRole("button", { name: /Print/ }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(server.calls.filter(isPrint)).toHaveLength(1);
    expect(screen.getAllByText(/^Authority to print no. OCN-7 of .*2026.*: 1 – 500$/)).not.toEqual([]);
    expect(screen.getAllByText(/not valid for claim of input tax/)).not.toEqual([]);
    await user.keyboard("n");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const input = await memberInput();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(amountInput().value).toBe("");
    await pickAna();
    await user.keyboard("1{Enter}");
    await waitFor(() => expect(postings()).toHaveLength(2));
    expect(keyOf(postings()[1])).not.toBe(keyOf(postings()[0]));
  });

  test("a refusal stands at its input, with the focus; nothing is lost, and the key stays", async () => {
    const message = "Reference no. OR-9 is already used";
    const refused = {
      status: 409,
      body: { code: "reference_already_used", message, fields: { reference: message } },
    };
    play([{ status: 503, body: { code: "busy", message: "Try again" } }, refused]);
    deposit();
    const user = await pickAna();
    await user.keyboard("500{Alt>}{e}{/Alt}");
    const number = screen.getByRole<HTMLInputElement>("textbox", { name: /^Reference no/ });
    await user.type(number, "OR-9{Enter}");
    await screen.findByText("Try again");
    await user.type(number, "{Enter}");
    await screen.findByText(message);
    expect(number.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(number);
    expect([number.value, amountInput().value]).toEqual(["OR-9", "500.00"]);
    expect(keyOf(postings()[1])).toBe(keyOf(postings()[0]));
  });

  test("says what is missing at each input, sends nothing, and puts the focus on the first", async () => {
    play();
    deposit();
    const input = await memberInput();
    await userEvent.click(await screen.findByRole("button", { name: /Post deposit/ }));
    await screen.findByText("Member is required");
    expect(screen.getByText(/Enter pesos/)).toBeTruthy();
    expect(postings()).toHaveLength(0);
    expect(document.activeElement).toBe(input);
  });

  test("Alt and a digit picks an account, and the balance is that account's", async () => {
    play();
    deposit();
    const user = await pickAna();
    expect((await accountNamed(/21110/)).checked).toBe(true);
    await user.keyboard("{Alt>}[Digit2]{/Alt}");
    expect((await accountNamed(/30110/)).checked).toBe(true);
    expect(screen.getAllByText("₱9.00").length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(amountInput());
  });

  test("Enter before the answer takes the member that comes, when it is the only one", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    play();
    server.answer(async (call) => {
      if (call.search.get("search") === "ana") await held;
      return reads[call.path]?.(call);
    });
    deposit();
    const input = await memberInput();
    await userEvent.type(input, "ana");
    fireEvent.keyDown(input, { key: "Enter", code: "Enter", keyCode: 13 });
    expect((input as HTMLInputElement).value).toBe("ana");
    release();
    expect((await accountNamed(/21110/)).checked).toBe(true);
    expect(document.activeElement).toBe(amountInput());
  });

  test("Esc empties the form", async () => {
    play();
    deposit();
    const user = await pickAna();
    await user.keyboard("77{Escape}");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(amountInput().value).toBe("");
  });

  test("says that a batch must be opened, and leads there", async () => {
    play([], { "/transaction-batch/current": () => ({ status: 204, body: "" }) });
    const router = deposit();
    await screen.findByText("Open a transaction batch first");
    await userEvent.click(screen.getByRole("button", { name: "Open batch" }));
    expect(router.state.location.pathname).toBe("/org/bayanihan/branch/main/transaction/transaction-batch");
  });
});

describe("a withdrawal", () => {
  test("starts with the member of the address, warns below the minimum, shows the refusal", async () => {
    const message = "Minimum balance of 500.00 required; 1,500.00 available";
    play([{ status: 409, body: { code: "below_minimum_balance", message, fields: { amount: message } } }]);
    showPage(<QuickTransfer kind="withdraw" />, `transaction/quick-transfer/withdraw?member=${ben.id}`);
    await screen.findByText("Dizon, Ben · 000011");
    await accountNamed(/21110/);
    await userEvent.type(amountInput(), "1,200");
    expect(screen.getByText("Minimum balance of 500.00 required")).toBeTruthy();
    await userEvent.type(amountInput(), "{Enter}");
    await screen.findByText(message);
    expect(postings()[0]?.path).toBe("/transaction/withdraw");
    expect(document.activeElement).toBe(amountInput());
  });
});
