// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CloseYearDialog } from "../../src/pages/periods/close-year-dialog";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const account = (last: number, code: string, name: string) => ({
  account_id: id(last),
  account_code: code,
  account_name: name,
});

beforeEach(() => {
  server.answer(({ path, method }) => {
    if (path === "/fiscal-year/2025-01-01/closing") {
      const lines = [
        { ...account(11, "40120", "Service Fees"), debit: 150_000, credit: 0 },
        { ...account(12, "30400", "Undivided Net Surplus"), debit: 0, credit: 150_000 },
      ];
      return { body: { ends_on: "2025-12-31", net_surplus: 150_000, lines } };
    }
    return method === "POST" ? { body: {} } : undefined;
  });
});

const posted = () => server.calls.filter(({ method }) => method === "POST");

test("a year is closed once its closing entry was seen", async () => {
  const row = { id: "2025-01-01", name: "2025" };
  showPage(<CloseYearDialog row={row} onClose={() => undefined} />, "accounting/years");
  await screen.findByText("30400 Undivided Net Surplus");
  screen.getByText("Net surplus 1,500.00");
  await userEvent.click(screen.getByText("Close"));
  await expect.poll(() => posted().map(({ path }) => path)).toEqual(["/fiscal-year/2025-01-01/close"]);
});
