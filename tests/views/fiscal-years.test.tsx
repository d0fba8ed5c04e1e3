// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CloseYearDialog } from "../../src/pages/periods/close-year-dialog";
import { PostImportDialog } from "../../src/pages/periods/post-import-dialog";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const account = (last: number, code: string, name: string) => ({
  account_id: id(last),
  account_code: code,
  account_name: name,
});
const total = { account_id: id(10), code: "21110", name: "Saving Deposits", total: -80_000 };
const tied = { days: ["2026-01-31"], debit: 80_000, credit: 80_000, lines: 2 };
let members = -80_000;
let posted_before: object | null = null;

beforeEach(() => {
  server.answer(({ path, method }) => {
    if (path === "/fiscal-year/2025-01-01/closing") {
      const lines = [
        { ...account(11, "40120", "Service Fees"), debit: 150_000, credit: 0 },
        { ...account(12, "30400", "Undivided Net Surplus"), debit: 0, credit: 150_000 },
      ];
      return { body: { ends_on: "2025-12-31", net_surplus: 150_000, lines } };
    }
    if (path.endsWith("/tie-out"))
      return {
        body: {
          ...tied,
          posted_before,
          accounts: [{ ...total, members, difference: members - total.total }],
        },
      };
    return method === "POST" ? { body: {} } : undefined;
  });
});

const posted = () => server.calls.filter(({ method }) => method === "POST");

test("a year is closed once its closing entry was seen", async () => {
  const row = { id: "2025-01-01", name: "2025" };
  showPage(<CloseYearDialog row={row} onClose={() => undefined} />, "accounting/years");
  await screen.findByText("30400 Undivided Net Surplus");
  screen.getByRole("region", { name: "One entry of Dec 31, 2025 brings them to zero." });
  screen.getByText("Net surplus 1,500.00");
  await userEvent.click(screen.getByText("Close"));
  await expect.poll(() => posted().map(({ path }) => path)).toEqual(["/fiscal-year/2025-01-01/close"]);
});

test.each([
  [-80_000, "The balances tie to the old trial balance", false],
  [-79_999, "The balances do not tie: nothing can be posted", true],
])("a file whose members hold %i is posted only if it ties", async (held, said, isKept) => {
  members = held;
  const row = { id: id(20), name: "old-books.csv" };
  showPage(<PostImportDialog row={row} onClose={() => undefined} />, "accounting/opening-balances");
  await screen.findByText(said);
  screen.getByText("Post the balances of old-books.csv?");
  expect(screen.queryByLabelText(/Repeats entry/)).toBeNull();
  expect(screen.getByText("Post").closest("button")).toHaveProperty("disabled", isKept);
});

test("a file whose lines were posted before is posted by naming that entry", async () => {
  members = -80_000;
  posted_before = { entry_id: id(30), reference: "OB000001", entry_date: "2026-01-31" };
  const row = { id: id(20), name: "old-books.csv" };
  showPage(<PostImportDialog row={row} onClose={() => undefined} />, "accounting/opening-balances");
  await screen.findByText("The same balances were posted as OB000001 on Jan 31, 2026");
  await userEvent.type(screen.getByLabelText(/Repeats entry/), "OB000001");
  await userEvent.click(screen.getByText("Post"));
  await expect.poll(() => posted().map(({ body }) => body)).toMatchObject([{ repeats_entry: "OB000001" }]);
});
