// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { Vouchers } from "../../src/pages/vouchers/vouchers";
import { type Answer, playServer, showPage } from "./branch-page";
import { id, reads, voucher } from "./vouchers-fixture";

const server = playServer();
let saved: Answer = { body: voucher };
let shown: object = voucher;
const writes = () => server.calls.filter(({ method }) => method === "POST" || method === "PUT");

beforeEach(() => {
  saved = { body: voucher };
  shown = voucher;
  server.answer(
    (call) => reads(call, shown) ?? (call.path.startsWith("/journal-voucher") ? saved : undefined),
  );
});

const cell = (column: string, line: number) =>
  screen.findByLabelText(`${column}, line ${line}`, { selector: "input" });
const textIn = async (column: string, line: number) => ((await cell(column, line)) as HTMLInputElement).value;
/** What is said to be wrong with a cell. */
const wrongWith = async (column: string, line: number) => {
  const input = await cell(column, line);
  return document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
};
const focused = () => document.activeElement?.getAttribute("aria-label");
const totals = () => screen.findByRole("status", { name: "Totals" });

async function open(at = "create") {
  showPage(<Vouchers of="journal" />, `accounting/journal-voucher/${at}`);
  await cell("Account", 1);
  return userEvent.setup();
}

const lines = [
  {
    account_id: id(20),
    member_id: null,
    member_account_id: null,
    description: "Sales of the day",
    debit: 150_050,
    credit: 0,
  },
  {
    account_id: id(21),
    member_id: id(10),
    member_account_id: id(30),
    description: null,
    debit: 0,
    credit: 150_050,
  },
];

/** Types two lines that balance, with the keyboard alone. */
async function typeLines(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await cell("Account", 1));
  await user.keyboard("11110{Enter}");
  await expect.poll(focused).toBe("Debit, line 1");
  await user.keyboard("1500.5{Enter}{Enter}Sales of the day{Enter}");
  expect(focused()).toBe("Account, line 2");
  await user.keyboard("21110{Enter}");
  await expect.poll(focused).toBe("Member or account no., line 2");
  await user.keyboard("cruz{Enter}");
  await expect.poll(focused).toBe("Debit, line 2");
  expect((await totals()).textContent).toContain("Debits exceed credits by ₱1,500.50");
  await user.keyboard("{Alt>}b{/Alt}");
  await expect.poll(async () => (await totals()).textContent).toContain("In balance");
}

test("journal vouchers are imported from a file, others are not", async () => {
  showPage(<Vouchers of="cash-check" />, "accounting/cash-check-journal-voucher");
  await screen.findAllByRole("button", { name: "New voucher" });
  expect(screen.queryByRole("button", { name: "Import from a file" })).toBeNull();
  cleanup();
  showPage(<Vouchers of="journal" />, "accounting/journal-voucher");
  await userEvent.click(await screen.findByRole("button", { name: "Import from a file" }));
  await screen.findByRole("dialog", { name: "Import journal vouchers" });
});

test("a voucher with nothing on either side is not said to balance", async () => {
  await open();
  expect((await totals()).textContent).not.toContain("In balance");
});

describe("a voucher is written", () => {
  test("with the keyboard alone, and saved by Ctrl+Enter", async () => {
    const user = await open();
    await user.click(await screen.findByRole("textbox", { name: "Name" }));
    await user.keyboard("Sales");
    await typeLines(user);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => writes().map(({ path }) => path)).toEqual(["/journal-voucher"]);
    expect(writes()[0]?.body).toMatchObject({ name: "Sales", date: "2026-11-21", lines });
    await screen.findByText("Refund of Ana is saved as a draft");
  });

  test("Enter after the last cell adds a line; the arrows and Alt+Delete go by line", async () => {
    const user = await open();
    await user.click(await cell("Particulars", 2));
    await user.keyboard("last{Enter}");
    await expect.poll(focused).toBe("Account, line 3");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("Account, line 1");
    await user.keyboard("{Alt>}{Delete}{/Alt}");
    await expect.poll(() => screen.queryByLabelText("Account, line 3")).toBeNull();
    expect(await textIn("Particulars", 1)).toBe("last");
    expect(focused()).toBe("Account, line 1");
  });

  test("an account that members hold asks whose it is, another takes no member", async () => {
    const user = await open();
    await user.click(await cell("Account", 1));
    await user.keyboard("21110{Enter}");
    await expect.poll(focused).toBe("Member or account no., line 1");
    await user.click(await cell("Account", 2));
    await user.keyboard("11110{Enter}");
    await expect.poll(focused).toBe("Debit, line 2");
    expect(await cell("Member or account no.", 2)).toHaveProperty("disabled", true);
    expect((await cell("Member or account no.", 1)).getAttribute("placeholder")).toBe("Whose account?");
  });
});

describe("rows of a spreadsheet", () => {
  const paste = async (text: string) => {
    const user = await open();
    await user.click(await cell("Account", 1));
    await user.paste(text);
    await cell("Account", 3);
    // A cell with the focus in it is a picker, which shows what it holds beside its input.
    await user.click(await cell("Particulars", 1));
    return user;
  };

  test("are taken with accounts by code, members by number or passbook", async () => {
    await paste(
      "11110\t\t\t(2,000.00)\tCash\r\n\r\n21110\t21110-000007\t(1,500.00)\t\r\n21110\t000010\t\t500\r\n",
    );
    expect(await textIn("Account", 3)).toBe("21110 Saving Deposits");
    expect(await textIn("Account", 1)).toBe("11110 Cash on Hand");
    expect(await textIn("Debit", 1)).toBe("2,000.00");
    expect(await textIn("Credit", 2)).toBe("1,500.00");
    expect(await textIn("Member or account no.", 2)).toBe("21110-000007 · Cruz, Ana");
    expect(await textIn("Member or account no.", 3)).toBe("21110-000007 · Cruz, Ana");
    expect((await totals()).textContent).toContain("In balance");
  });

  test("that are wrong say so at their cells, and keep what was pasted", async () => {
    const wrong = [
      "99999\t\t12,3x\t\tRice",
      "21110\t\t5",
      "21110\t000011\t\t5",
      "21110\tnobody\t\t5",
      "11110\t000010\t1\t2",
    ];
    const user = await paste(wrong.join("\n"));
    expect(await textIn("Account", 1)).toBe("99999");
    expect(await wrongWith("Account", 1)).toContain("No account of this code");
    expect(await textIn("Debit", 1)).toBe("12,3x");
    expect(await wrongWith("Debit", 1)).toBe("This is not an amount with at most 2 decimals");
    expect(await wrongWith("Member or account no.", 2)).toBe("Say whose account it is");
    expect(await wrongWith("Member or account no.", 3)).toContain("has several of these");
    expect(await textIn("Member or account no.", 4)).toBe("nobody");
    expect(await wrongWith("Member or account no.", 4)).toContain("of this number or passbook");
    expect(await wrongWith("Member or account no.", 5)).toBe("Members hold nothing in this account");
    expect(await wrongWith("Credit", 5)).toBe("A line has a debit or a credit, not both");

    await user.click(await cell("Debit", 1));
    await user.keyboard("12.30");
    expect(await wrongWith("Debit", 1)).toBe("");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Name is required");
    expect(writes()).toEqual([]);
    expect(await textIn("Account", 1)).toBe("99999");
  });
});

test("what the server refuses of a line stands at its cell, and nothing typed is lost", async () => {
  const text = "Line 2: say whose account of 21110 Saving Deposits it is";
  const refused = { code: "line_member_needed", message: text, fields: { lines: text }, detail: { line: 2 } };
  saved = { status: 400, body: refused };
  const user = await open();
  await user.click(await screen.findByRole("textbox", { name: "Name" }));
  await user.keyboard("Sales");
  await typeLines(user);
  await user.click(await screen.findByRole("button", { name: /Save draft/ }));
  await expect.poll(() => wrongWith("Member or account no.", 2)).toBe(text);
  await expect.poll(focused).toBe("Member or account no., line 2");
  expect(await textIn("Account", 1)).toBe("11110 Cash on Hand");
  expect(await textIn("Debit", 1)).toBe("1,500.50");

  const differ = "Debits and credits differ by 5.00";
  saved = {
    status: 400,
    body: { code: "does_not_balance", message: differ, fields: { lines: differ }, detail: {} },
  };
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect((await screen.findByText(differ)).closest('[role="alert"]')).not.toBeNull();
  expect(writes()).toHaveLength(2);
});

test("a copy has the lines of the other and is a new voucher of today", async () => {
  const user = await open(`copy/${voucher.id}`);
  expect(await textIn("Member or account no.", 1)).toBe("21110-000007 · Cruz, Ana");
  await user.click(await screen.findByRole("button", { name: /Save draft/ }));
  await expect.poll(() => writes().map(({ method }) => method)).toEqual(["POST"]);
  const body = writes()[0]?.body as { date: string; lines: object[] };
  expect(body).toMatchObject({ name: "Refund of Ana", date: "2026-11-21" });
  expect(body).not.toHaveProperty("id");
  expect(body.lines).toMatchObject([{ debit: 15_000 }, { credit: 15_000 }]);
  expect(body.lines[0]).not.toHaveProperty("id");
});

test("a draft that is changed keeps the ids of its lines", async () => {
  const user = await open(`edit/${voucher.id}`);
  await user.clear(await cell("Particulars", 2));
  await user.click(await screen.findByRole("button", { name: /Save draft/ }));
  await expect.poll(() => writes().map(({ method }) => method)).toEqual(["PUT"]);
  expect(writes()[0]?.body).toMatchObject({
    version: 3,
    lines: [{ id: id(60) }, { id: id(61), description: null }],
  });
});

test.each([
  ["draft", null, ["Print", "Delete", "Copy", "Keep as template", "Edit"]],
  ["draft", "JV-000001", ["Print", "Cancel", "Copy", "Keep as template", "Edit"]],
  [
    "printed",
    "JV-000001",
    ["Undo print", "Print again", "Approve", "Reject", "Cancel", "Copy", "Keep as template"],
  ],
  [
    "approved",
    "JV-000001",
    ["Print again", "Undo approval", "Release", "Cancel", "Copy", "Keep as template"],
  ],
  ["released", "JV-000001", ["Print again", "Reverse", "Copy", "Keep as template"]],
  ["cancelled", "JV-000001", ["Copy", "Keep as template"]],
])(
  "a voucher that is %s with the number %s offers what can be done with it",
  async (state, number, offered) => {
    shown = { ...voucher, state, number };
    showPage(<Vouchers of="journal" />, `accounting/journal-voucher/show/${voucher.id}`);
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("21110-000007 · Cruz, Ana");
    const buttons = () =>
      within(drawer)
        .getAllByRole("button")
        .map((button) => button.textContent)
        .filter(Boolean);
    await expect.poll(() => buttons().toSorted()).toEqual(offered.toSorted());
  },
);

test("printing asks for a number, which may be left to the series", async () => {
  const user = userEvent.setup();
  showPage(<Vouchers of="journal" />, `accounting/journal-voucher/show/${voucher.id}`);
  await user.click(await screen.findByRole("button", { name: "Print" }));
  await screen.findByText("Print Refund of Ana?");
  await user.keyboard("JV-7{Control>}{Enter}{/Control}");
  await expect.poll(() => writes().map(({ path }) => path)).toEqual([`/journal-voucher/${voucher.id}/print`]);
  expect(writes()[0]?.body).toMatchObject({ number: "JV-7", version: 3 });
});

test("a draft is deleted over the list, where it is shown no more", async () => {
  const user = userEvent.setup();
  const router = showPage(<Vouchers of="journal" />, `accounting/journal-voucher/show/${voucher.id}`);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("Delete Refund of Ana?");
  expect(router.state.location.pathname).toMatch(/\/accounting\/journal-voucher$/);
});
