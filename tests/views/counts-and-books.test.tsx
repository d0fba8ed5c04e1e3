// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BatchPage } from "../../src/pages/batch/batch-page";
import { CashCounts } from "../../src/pages/cash-count/cash-counts";
import { Books } from "../../src/pages/statements/books";
import { coin, denominations, hundred, id, open, page } from "./batch-fixture";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const ended = {
  ...open,
  expected_cash: 150_000,
  counted_cash: 150_025,
  over_short: 25,
  ended_at: "2026-11-21T09:00:00.000Z",
};
const line = {
  ...{ id: id(30), entry_id: id(31), entry_date: "2026-11-03", reference: "000012", source: "deposit" },
  ...{ account_id: id(32), member_id: null, debit: 200_000, credit: 0 },
};
const filtersAsked = (path: string) =>
  server.calls.filter((call) => call.path === path).map(({ search }) => search.get("filter") ?? "");

test("cash counts are a batch a row, which opens to what was counted, or a denomination a row", async () => {
  server.answer(({ path }) => {
    if (path === "/transaction-batch/search") return page([{ ...ended, is_open: false }]);
    if (path === `/transaction-batch/${ended.id}`) {
      const counts = [{ name: hundred.name, value: hundred.value, quantity: 15 }];
      return { body: { ...ended, counts, fundings: [], remittances: [] } };
    }
    if (path === "/cash-count/search") return page([]);
    return undefined;
  });
  showPage(<CashCounts />, "transaction/maintenance/cash-count");
  const user = userEvent.setup();
  await user.click(await screen.findByText("TB-000001"));
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText("15 ×")).toBeTruthy();
  expect(filtersAsked("/transaction-batch/search")[0]).toContain("is_open");
  await user.click(within(drawer).getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("radio", { name: "By denomination" }));
  await waitFor(() => expect(filtersAsked("/cash-count/search")).toHaveLength(1));
});

test("a book shows its first lines of the days that are asked for before it is taken along", async () => {
  server.answer(({ path }) => {
    if (path === "/general-ledger/branch/search") return page([line]);
    if (path === `/account/${line.account_id}`)
      return { body: { id: line.account_id, code: "11110", name: "Cash on hand" } };
    return undefined;
  });
  showPage(<Books />, "accounting/books");
  expect(await screen.findByText("How it begins: its only line")).toBeTruthy();
  const row = within(await screen.findByRole("row", { name: /000012/ }));
  expect(row.getByText("2,000.00")).toBeTruthy();
  const [asked] = filtersAsked("/general-ledger/branch/search");
  expect(asked).toContain('"deposit","payment"');
  expect(asked).toContain("2026-11-01");
});

test("no difference is told before anything is counted, and bills are counted before coins", async () => {
  server.answer(({ path }) => {
    if (path === "/transaction-batch/current") return { body: open };
    if (path === "/bills-and-coins/search") return page([coin, ...denominations.slice(0, 2)]);
    return undefined;
  });
  showPage(<BatchPage />, "transaction/transaction-batch");
  const [first] = await screen.findAllByRole("textbox", { name: /Quantity of/ });
  expect(first?.getAttribute("aria-label")).not.toContain("centavos");
  expect(screen.queryByText(/Short by/)).toBeNull();
  await userEvent.setup().type(first as HTMLElement, "1");
  expect(await screen.findByText(/Short by/)).toBeTruthy();
});
