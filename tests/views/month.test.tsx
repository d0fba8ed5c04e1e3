// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Month } from "../../src/pages/periods/month";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = "00000000-0000-4000-8000-000000000031";
const done = (name: string) => ({ name, state: "done", count: 0, items: [] });
const voucher = {
  ...{ record: "journal-voucher", id, name: "JV000042 Rent of May", day: "2026-05-20" },
  ...{ amount: 1_250_000, is_listed: false },
};
const checks = [
  done("batches"),
  { name: "vouchers", state: "open", count: 120, items: [voucher] },
  {
    name: "checks on hand",
    state: "listed",
    count: 1,
    items: [{ ...voucher, record: "received-check", name: "000007 Check", is_listed: true }],
  },
];
const month = {
  ...{ month: "2026-05-01", ends_on: "2026-05-31", status: "closing", is_over: true, closes_after: null },
  ...{ checks, seal: null, acts: [] },
};
const seal = {
  ...{ hash: "ab".repeat(32), entries: 1_204, debit: 9_900, credit: 9_900, reason: null },
  ...{ closed_at: "2026-06-03T02:00:00Z", closed_by_name: "Ana Cruz", approved_by_name: "Ben Dizon" },
};
let answer: object = month;

beforeEach(() => {
  server.answer(({ path }) =>
    path === "/accounting-period/2026-05-01/checklist" ? { body: answer } : undefined,
  );
});

const show = () => showPage(<Month />, "accounting/months/2026-05-01");
const at = (to: string) => `/org/bayanihan/branch/main/${to}`;

test("each check says how it stands, and opens to what it found", async () => {
  answer = month;
  show();
  await screen.findByText("1 check is open.");
  screen.getByText("May 2026", { selector: "h1" });
  const open = screen.getByText("No vouchers in between").closest("li") as HTMLElement;
  within(open).getByText("120 open");
  within(open).getByText("12,500.00");
  within(open).getByText("and 119 more");
  const link = within(open).getByText("JV000042 Rent of May");
  expect(link.getAttribute("href")).toBe(at(`accounting/journal-voucher/show/${id}`));
  const listed = screen.getByText("000007 Check");
  expect(listed.getAttribute("href")).toBe(at("transaction/checks"));
  expect(listed.closest("details")?.open).toBe(false);
  expect(screen.getByText("Batches are ended").closest("details")).toBeNull();
});

test.each([
  [{ closes_after: "2026-04-01" }, "Close this month first:"],
  [{ is_over: false }, "The month can be closed after May 31, 2026."],
  [{ checks: [done("batches")] }, "Everything is done: May 2026 can be closed. Somebody else approves it."],
])("says what comes next", async (more, said) => {
  answer = { ...month, ...more };
  show();
  await screen.findByText(said);
});

test("a closed month shows its hash, its certificate and who did what", async () => {
  const acts = [
    { act: "close", done_at: seal.closed_at, done_by_name: "Ana Cruz", reason: "All is in" },
    { act: "begin closing", done_at: "2026-06-02T02:00:00Z", done_by_name: "Ana Cruz", reason: null },
  ];
  answer = { ...month, status: "closed", seal, acts };
  show();
  await screen.findByText("ab".repeat(32));
  screen.getByText("Ben Dizon");
  screen.getByText("1,204");
  screen.getByText("The checks as they stood");
  screen.getByText("Closing began");
  const paper = screen.getByText("Certificate (PDF)").closest("a");
  expect(paper?.getAttribute("href")).toContain("/accounting-period/2026-05-01/certificate?language=en");
});

test("an address that names no month leads nowhere", async () => {
  showPage(<Month />, "accounting/months/nowhere");
  await screen.findByText("Sorry, the page doesn't exist");
});
