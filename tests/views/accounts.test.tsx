// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { type AccountKind, accountKinds, termFields } from "#contract/entities/account-terms";
import { Accounts } from "../../src/pages/accounts/accounts";
import { sectionsOf, termsAs } from "../../src/pages/accounts/sections";
import { changesOfType, emptyAccount } from "../../src/pages/accounts/start";
import { type Answer, type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = "00000000-0000-4000-8000-000000000030";

const cash = {
  ...emptyAccount("PHP"),
  id,
  code: "11110",
  name: "Cash on Hand",
  account_type: "other",
  is_contra: false,
  member_kind: null,
  display_order: 10,
  status: "open",
  balance: 150_000,
  line_count: 0,
  account_classification_name: null,
  account_category_name: null,
  member_type_name: null,
  default_payment_type_name: null,
  time_deposit_type_id: null,
  time_deposit_type_name: null,
  loan_account_code: null,
  loan_account_name: null,
  roles: ["cash on hand"],
  version: 3,
  created_at: "2026-01-01T00:00:00.000Z",
  created_by_id: null,
  created_by_name: null,
  updated_at: "2026-01-02T00:00:00.000Z",
  updated_by_id: null,
  updated_by_name: "aling.nena",
  mapped_code: null,
};

let current: typeof cash;
let write: (call: Call) => Answer;
let history: object;

beforeEach(() => {
  localStorage.clear();
  current = cash;
  write = () => ({ body: current });
  history = { data: [], has_more: false };
  const page = () => ({ data: [current], totalSize: 1, totalPage: 1, pageIndex: 0, pageSize: 10 });
  server.answer((call) => {
    if (call.method !== "GET") return write(call);
    if (call.path.endsWith("/search")) return { body: page() };
    if (call.path === `/account/${id}/history`) return { body: history };
    if (call.path === `/account/${id}/version`) return { body: { account: { ...cash, name: "Old name" } } };
    if (call.path === "/account/standard-chart") return { body: { data: chart } };
    return call.path === `/account/${id}` ? { body: current } : undefined;
  });
});
const standard = { section: "Cash", type: "asset", normal_side: "debit", is_contra: false };
const chart = [
  {
    ...standard,
    code: "11110",
    name: "Cash on Hand",
    account_type: "other",
    is_core: true,
    state: "code there",
  },
  { ...standard, code: "11120", name: "Petty Cash", account_type: "other", is_core: true, state: "new" },
];
const writes = () => server.calls.filter(({ method }) => method !== "GET");
const show = (at = "", as = {}) => showPage(<Accounts />, `accounting/accounts${at}`, as);
const pick = async (name: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name }));
  await userEvent.click(await screen.findByTitle(option));
};

describe("sections of the form", () => {
  const fieldsOf = (kind: AccountKind) => sectionsOf({ kind, type: "asset" }).flatMap(({ fields }) => fields);

  test.each(accountKinds)("of an account of %s ask each of its terms once, and no other", (kind) => {
    const asked = fieldsOf(kind).filter((name) => name.startsWith("terms.") && name !== "terms.account_type");
    expect(asked.sort()).toEqual(
      Object.keys(termFields[kind])
        .map((name) => `terms.${name}`)
        .sort(),
    );
  });

  test.each([
    ["fines", true, false],
    ["deposit", false, true],
    ["other", false, false],
  ] as const)("%s: serves a loan %s, is held %s", (kind, serves, held) => {
    expect(fieldsOf(kind).includes("loan_account_id")).toBe(serves);
    expect(fieldsOf(kind).includes("minimum_balance")).toBe(held);
    expect(fieldsOf(kind).includes("type")).toBe(!held);
  });

  test("what two kinds have in common stays as it was typed", () => {
    expect(termsAs("fines", { ...termsAs("loan", {}), cut_off_days: 5 })).toMatchObject({
      account_type: "fines",
      cut_off_days: 5,
    });
  });
});

test.each([
  ["revenue", { type: "revenue", normal_side: "credit", is_cash_equivalent: false }],
  ["asset", { type: "asset", normal_side: "debit" }],
  ["other", { type: "other", normal_side: "debit", is_cash_equivalent: false }],
] as const)("the type %s brings its side along", (type, expected) => {
  expect(changesOfType(type, emptyAccount("PHP") as Parameters<typeof changesOfType>[1])).toEqual(expected);
});

describe("the form of an account", () => {
  test("shows what its kind needs, and says where the validation error is", async () => {
    show("/create");
    expect(await screen.findByText("Name and code")).toBeTruthy();
    expect(screen.queryByText("Annual interest rate")).toBeNull();
    await pick(/Account type/, "Deposit");
    expect(await screen.findByText("Annual interest rate")).toBeTruthy();
    expect(screen.getByText(/Members hold it, so its type is Liability/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add account" }));
    expect(await screen.findByText("Code is required")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe("account_code"));
    expect(writes()).toEqual([]);
  });

  test("sends the account whole, with the type its kind settles", async () => {
    show("/create");
    await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), "21110");
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Regular Savings");
    await pick(/Account type/, "Deposit");
    await userEvent.click(screen.getByRole("button", { name: "Add account" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      method: "POST",
      path: "/account",
      body: {
        code: "21110",
        type: "liability",
        normal_side: "credit",
        currency: "PHP",
        terms: { account_type: "deposit", interest_rate: "0" },
      },
    });
  });

  test("shows a refusal at its input, and keeps what was typed", async () => {
    const message = "The code 11110 is already used by an account of the same type and normal side";
    write = () => ({
      status: 409,
      body: { code: "account_code_already_used", message, fields: { code: message } },
    });
    show(`/edit/${id}`);
    const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    await userEvent.type(name, " 2");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(name.value).toBe("Cash on Hand 2");
  });

  test("goes on with what was typed on top of another's version", async () => {
    show(`/edit/${id}`);
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), " 2");
    write = () => {
      current = { ...cash, name: "Theirs", version: 8 };
      write = () => ({ body: current });
      return { status: 409, body: { code: "stale_version", message: "stale" } };
    };
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Theirs")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep editing mine" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(writes()[1]?.body).toMatchObject({ name: "Cash on Hand 2", version: 8 }));
  });
});

describe("the list of accounts", () => {
  test("names what refuses a delete until it has been read", async () => {
    const message = "It is used by 3 journal lines, the branch as cash on hand";
    write = () => ({ status: 409, body: { code: "account_in_use", message } });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Cash on Hand" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /Delete/ }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(writes()).toMatchObject([{ method: "DELETE", path: `/account/${id}` }]);
  });

  test("offers nothing that the person may not do", async () => {
    show("", { user_type: "employee", permissions: ["account:read"] });
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Cash on Hand" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Show",
      "Open in new tab",
    ]);
    expect(screen.queryByRole("button", { name: "Chart of accounts" })).toBeNull();
    expect(screen.queryByRole("button", { name: "New account" })).toBeNull();
  });

  test("freezes an account with a reason", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Cash on Hand" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Freeze" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Freeze" }));
    await within(dialog).findByText("Remarks is required");
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Remarks" }), "Audit");
    await userEvent.click(within(dialog).getByRole("button", { name: "Freeze" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      path: `/account/${id}/freeze`,
      body: { version: 3, remarks: "Audit" },
    });
  });

  test("adds of the standard chart what the branch does not have", async () => {
    write = () => ({ body: { added: [{ id, code: "11120", name: "Petty Cash" }], skipped: [] } });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Chart of accounts" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /standard chart/ }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Petty Cash")).toBeTruthy();
    expect(within(dialog).queryByText("Cash on Hand")).toBeNull();
    await userEvent.click(within(dialog).getByRole("radio", { name: "The complete chart" }));
    await userEvent.click(await within(dialog).findByRole("button", { name: "Add 1 account" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ extent: "complete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("a version shows what it changed, and comes back once that has been seen", async () => {
  const held = (value: string) => ({ value, name: null });
  const version = {
    restored_version: null,
    remarks: null,
    changed_by_id: null,
    changed_by_name: "aling.nena",
  };
  const at = "2026-01-02T00:00:00.000Z";
  const changes = [{ field: "name", before: held("Old name"), after: held("Cash on Hand") }];
  history = {
    data: [
      { ...version, version: 3, act: "update", changed_at: at, changes },
      { ...version, version: 2, act: "create", changed_at: at, changes: [] },
    ],
    has_more: false,
  };
  show(`/show/${id}`);
  await userEvent.click(await screen.findByRole("tab", { name: "History" }));
  const row = await screen.findByRole("row", { name: /^Name Old name/ });
  expect(within(row).getByText("Old name")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Restore version 3" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Restore version 2" }));
  const button = await screen.findByRole("button", { name: "Restore" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await userEvent.click(button);
  await waitFor(() => expect(writes()[0]?.body).toEqual({ version: 3, restored_version: 2 }));
});
