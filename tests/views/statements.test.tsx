// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Output } from "#contract/kit/operation";
import type { explainFigure } from "#contract/operations/statements/explain-figure";
import type { Statement } from "#contract/operations/statements/financial-statement";
import { StatementPage } from "../../src/pages/statements/statement-page";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const row = (figure: string, kind: Statement["rows"][number]["kind"], depth: number, more = {}) => ({
  ...{ figure, kind, depth, name: null, code: null, amounts: [50_000, 20_000] },
  ...more,
});

const condition: Statement = {
  statement: "condition",
  columns: [
    { is: "now", from: "2026-01-01", to: "2026-11-21" },
    { is: "before", from: "2025-01-01", to: "2025-11-21" },
  ],
  rows: [
    row("heading-a", "heading", 0, { name: "Assets", amounts: null }),
    row("node-b", "line", 1, { name: "Cash" }),
    row("account-c", "account", 2, { name: "Cash on hand", code: "11110" }),
    row("grouping-a", "total", 0, { name: "Assets" }),
    row("surplus-year", "surplus", 0),
    row("total-credit", "total", 0),
  ],
  unplaced: [{ account_id: id(11), code: "19999", name: "Lost" }],
  differences: [0, 1],
};
const explanation = (after: string | null): Output<typeof explainFigure> => ({
  ...{ figure: "grouping-a", from: null, to: "2026-11-21", amount: 50_000, sum_of_lines: 50_000 },
  line_count: 2,
  accounts: [{ account_id: id(10), code: "11110", name: "Cash on hand", amount: 50_000, line_count: 2 }],
  lines: [
    {
      ...{ entry_id: id(after ? 13 : 12), entry_date: "2026-11-20", reference: after ? "JV01" : "JV02" },
      ...{ source: "journal voucher", description: "", account_code: "11110", account_name: "Cash on hand" },
      ...{ debit: 25_000, credit: 0 },
    },
  ],
  next: after ? null : "2026-11-20 2 1",
});

beforeEach(() =>
  server.answer(({ path, search }) => {
    if (path === "/financial-statement/condition") return { body: condition };
    if (path.endsWith("/explanation")) return { body: explanation(search.get("after")) };
    return undefined;
  }),
);
const asked = (end: string) => server.calls.findLast(({ path }) => path.endsWith(end))?.search;
// What is printed stands beside it, hidden: only what the screen shows is asked.
const shown = () => screen.findByRole("table", { name: "In Philippine peso" });

test("a statement names what is wrong, and shows lines first, accounts when asked", async () => {
  showPage(<StatementPage statement="condition" />, "accounting/statements/condition");
  const table = await shown();
  expect(within(table).getByRole("row", { name: /Total Assets.* 300\.00/ })).toBeTruthy();
  expect(within(table).getByRole("rowheader", { name: "Net surplus of the year to date" })).toBeTruthy();
  expect(within(table).queryByRole("rowheader", { name: /11110/ })).toBeNull();
  expect(screen.getByText(/1 account has no place/)).toBeTruthy();
  expect(screen.getByText(/19999 Lost/)).toBeTruthy();
  expect(screen.getByText(/The two sides differ by/)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Show accounts" }));
  expect(within(await shown()).getByRole("rowheader", { name: "11110 Cash on hand" })).toBeTruthy();
  expect(Object.fromEntries(asked("/condition") ?? [])).toMatchObject({ to: "2026-11-21", compare: "year" });
});

test("a figure opens to its lines, and to those after them", async () => {
  showPage(<StatementPage statement="condition" />, "accounting/statements/condition?to=2026-11-20");
  const [figure] = within(await shown()).getAllByRole("button", { name: "Total Assets: see its lines" });
  await userEvent.click(figure as HTMLElement);
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText("Sum of 2 lines")).toBeTruthy();
  expect(within(drawer).getByRole("button", { name: "JV02" })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole("button", { name: "Show more lines" }));
  expect(await within(drawer).findByRole("button", { name: "JV01" })).toBeTruthy();
  await waitFor(() => expect(within(drawer).queryByRole("button", { name: /Show more/ })).toBeNull());
  expect(Object.fromEntries(asked("/explanation") ?? [])).toMatchObject({
    ...{ to: "2026-11-20", figure: "grouping-a", column: "0", after: "2026-11-20 2 1" },
  });
});
