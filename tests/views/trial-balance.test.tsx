// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ledgerKinds } from "#contract/entities/ledger-kind";
import type { AccountLedger } from "#contract/operations/ledger/account-ledger";
import { rangeNamed, rangeNames } from "../../src/pages/ledger/date-ranges";
import { filtersOfKind } from "../../src/pages/ledger/ledger-kinds";
import { LedgerPage } from "../../src/pages/ledger/ledger-page";
import { TrialBalance } from "../../src/pages/ledger/trial-balance";
import { type Balance, differenceOf } from "../../src/pages/ledger/trial-balance-rows";
import { filtersOf, readDrillDown } from "../../src/pages/ledger/use-drill-down";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const none = {
  opening_debit: 0,
  opening_credit: 0,
  debit: 0,
  credit: 0,
  closing_debit: 0,
  closing_credit: 0,
};

const balance = (from: string | null): Balance => ({
  from,
  to: "2026-11-21",
  data: [
    {
      ...none,
      account_id: id(10),
      code: "11110",
      name: "Cash on hand",
      type: "asset",
      opening_debit: 100,
      debit: 5_000,
      credit: 100,
      closing_debit: 5_000,
    },
    {
      ...none,
      account_id: id(11),
      code: "21110",
      name: '=Savings, "A"',
      type: "liability",
      opening_credit: 100,
      debit: 100,
      credit: 5_000,
      closing_credit: 5_000,
    },
  ],
  totals: {
    opening_debit: 100,
    opening_credit: 100,
    debit: 5_100,
    credit: 5_100,
    closing_debit: 5_000,
    closing_credit: 5_000,
  },
});

const running: AccountLedger = {
  ...{ code: "11110", name: "Cash on hand", opening: 10_000, debit: 900, credit: 400, closing: 10_500 },
  lines: [
    {
      ...{ entry_id: id(12), line_number: 1, entry_date: "2026-11-02", reference: "000007" },
      ...{ source: "deposit", payment_kind: "cash", member_name: "Santos, Maria", description: "Savings" },
      ...{ debit: 900, credit: 0, balance: 10_900 },
    },
  ],
  next: null,
};

beforeEach(() =>
  server.answer(({ path, search }) => {
    if (path === "/trial-balance") return { body: balance(search.get("from")) };
    if (path === "/trial-balance/export") return { body: "a file" };
    if (path.startsWith("/general-ledger/") && path.endsWith("/summary"))
      return { body: { total: { in: 900, out: 400, net: 500 }, by_source: [], by_payment: [] } };
    if (path.startsWith("/general-ledger/account/")) return { body: running };
    if (path.startsWith("/general-ledger/")) {
      return {
        body: {
          data: [],
          totalSize: 0,
          totalPage: 0,
          pageIndex: 0,
          pageSize: 10,
          totals: { debit: 0, credit: 0 },
        },
      };
    }
    return undefined;
  }),
);

const asked = () => server.calls.filter(({ path }) => path === "/trial-balance").at(-1)?.search;
// What is printed stands beside it, hidden: only what the screen shows is asked.
const linksNamed = (name: string) => screen.findAllByRole<HTMLAnchorElement>("link", { name });
const ledger = "/org/bayanihan/branch/main/general-ledger/general-ledger";

describe("the trial balance", () => {
  test("of a day shows both sides, their totals and a difference of 0.00", async () => {
    showPage(<TrialBalance />, "accounting/trial-balance");
    const table = await screen.findByRole("table", { name: "As of Nov 21, 2026, in Philippine pesos" });
    expect(within(table).getByRole("row", { name: "Total 50.00 50.00" })).toBeTruthy();
    expect(within(table).getByRole("row", { name: "Difference 0.00" })).toBeTruthy();
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Code", "Account", "Debit", "Credit"]);
    expect(asked()?.get("to")).toBe("2026-11-21");
  });

  test("leads from each amount to the lines that make it", async () => {
    showPage(<TrialBalance />, "accounting/trial-balance?from=2026-11-01&to=2026-11-21");
    const table = await screen.findByRole("table", {
      name: "From Nov 1, 2026 to Nov 21, 2026, in Philippine pesos",
    });
    const cash = within(table).getByRole("row", { name: /^11110/ });
    const addresses = within(cash)
      .getAllByRole<HTMLAnchorElement>("link")
      .map((link) => link.getAttribute("href"));
    expect(addresses).toEqual([
      `${ledger}?account=${id(10)}&to=2026-10-31`,
      `${ledger}?account=${id(10)}&from=2026-11-01&to=2026-11-21`,
      `${ledger}?account=${id(10)}&from=2026-11-01&to=2026-11-21`,
      `${ledger}?account=${id(10)}&to=2026-11-21`,
    ]);
  });

  test("asks for a span picked by name, and for accounts without movement", async () => {
    showPage(<TrialBalance />, "accounting/trial-balance");
    await linksNamed("50.00");
    await userEvent.click(screen.getByRole("combobox", { name: "Dates" }));
    await userEvent.click(await screen.findByTitle("Last month"));
    await waitFor(() => expect(asked()?.get("from")).toBe("2026-10-01"));
    expect(asked()?.get("to")).toBe("2026-10-31");
    await userEvent.click(screen.getByRole("checkbox", { name: /no activity/i }));
    await waitFor(() => expect(asked()?.get("include_zero")).toBe("true"));
  });

  test("asks for the books as entered by a moment, with its zone, and says what that means", async () => {
    const moment = "2026-11-20T17:30";
    showPage(<TrialBalance />, `accounting/trial-balance?recorded_by=${moment}`);
    await screen.findByText(/Only what was recorded by then counts/);
    expect(asked()?.get("recorded_by")).toBe(new Date(moment).toISOString());
  });

  test("is taken along as the server writes it, asked as it is on the screen", async () => {
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
    showPage(<TrialBalance />, "accounting/trial-balance?from=2026-11-01&include_zero=true");
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Excel (XLSX)" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const call = server.calls.find(({ path }) => path === "/trial-balance/export");
    expect(Object.fromEntries(call?.search ?? [])).toEqual({
      from: "2026-11-01",
      to: "2026-11-21",
      include_zero: "true",
      format: "xlsx",
      language: "en",
    });
  });

  test("does not hide a difference", () => {
    const wrong = balance(null);
    wrong.totals.closing_credit = 4_999;
    expect(differenceOf(wrong)).toBe(1);
  });
});

describe("the ledger", () => {
  const filters = () => {
    const search = server.calls.findLast(({ path }) => path.endsWith("/search"))?.search;
    return JSON.parse(search?.get("filter") ?? "null");
  };

  test("is narrowed by kind and by the address, and asks the server for the whole", async () => {
    showPage(
      <LedgerPage scope="branch" kind="deposit-entry" />,
      "general-ledger/deposit-entry?from=2026-11-01&to=2026-11-21",
    );
    await waitFor(() => expect(filters()).not.toBeNull());
    expect(filters()).toEqual({
      logic: "and",
      filters: [
        { field: "source", mode: "in", value: ["deposit"] },
        { field: "entry_date", mode: "gte", value: "2026-11-01" },
        { field: "entry_date", mode: "lte", value: "2026-11-21" },
      ],
    });
    expect(server.calls.some(({ path }) => path === "/general-ledger/branch/search")).toBe(true);
  });

  test("of one account runs from its opening to its closing", async () => {
    showPage(<LedgerPage scope="branch" kind="cash-entry" />, `general-ledger/cash-entry?account=${id(10)}`);
    expect(
      await screen.findByRole("row", { name: /000007 .*Santos, Maria · Savings 9\.00 109\.00/ }),
    ).toBeTruthy();
    expect(screen.getByText("Opening balance").parentElement?.textContent).toContain("₱100.00");
    expect(screen.getByText("Closing balance").parentElement?.textContent).toContain("₱105.00");
    const call = server.calls.find(({ path }) => path === `/general-ledger/account/${id(10)}`);
    expect(Object.fromEntries(call?.search ?? [])).toEqual({ kind: "cash-entry" });
  });

  test("of one's own lines asks for those of today", async () => {
    showPage(<LedgerPage scope="mine" kind="cash-entry" />, "my-general-ledger-entries/cash-entry");
    await waitFor(() => expect(filters()).not.toBeNull());
    expect(filters().filters).toEqual([
      { field: "payment_kind", mode: "equal", value: "cash" },
      { field: "entry_date", mode: "gte", value: "2026-11-21" },
      { field: "entry_date", mode: "lte", value: "2026-11-21" },
    ]);
    expect(server.calls.some(({ path }) => path === "/general-ledger/current/search")).toBe(true);
  });

  test("says that these days have no lines, and shows all dates when asked", async () => {
    showPage(
      <LedgerPage scope="branch" kind="cash-entry" />,
      "general-ledger/cash-entry?from=2026-11-01&to=2026-11-02",
    );
    await screen.findByText("No lines on these days");
    await userEvent.click(screen.getByRole("button", { name: "Show all dates" }));
    expect(await screen.findByText("No records yet")).toBeTruthy();
    expect(filters().filters).toEqual([{ field: "payment_kind", mode: "equal", value: "cash" }]);
  });

  test("knows eleven kinds, no two alike, and no others", () => {
    expect(new Set(ledgerKinds.map((kind) => JSON.stringify(filtersOfKind(kind)))).size).toBe(11);
    expect(filtersOfKind("toString")).toBeNull();
  });

  test("ignores an address that names no account and no day", () => {
    expect(filtersOf(readDrillDown(new URLSearchParams("account=x&from=2026-02-30&to=")))).toEqual([]);
  });
});

describe("days picked by name", () => {
  test.each([
    [
      "a Sunday",
      "2026-03-01",
      [
        "2026-03-01",
        "2026-02-28",
        "2026-02-23",
        "2026-03-01",
        "2026-02-01",
        "2026-01-01",
        "2025-10-01",
        "2026-01-01",
      ],
    ],
    [
      "new year's day",
      "2026-01-01",
      [
        "2026-01-01",
        "2025-12-31",
        "2025-12-29",
        "2026-01-01",
        "2025-12-01",
        "2026-01-01",
        "2025-10-01",
        "2026-01-01",
      ],
    ],
  ])("start right on %s", (_, today, starts) => {
    expect(rangeNames.map((name) => rangeNamed(name, today).from)).toEqual(starts);
  });

  test("last month ends on its last day", () => {
    expect(rangeNamed("last-month", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });
});
