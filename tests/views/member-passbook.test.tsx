// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Passbook, PassbookLine } from "#contract/entities/passbook";
import { PassbookPage } from "../../src/pages/member-ledger/passbook/passbook-page";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const [maria, savings] = [id(11), id(21)];

const memberAccount = (account_id: string, more = {}) => ({
  account_id,
  member_account_id: account_id,
  number: "21110-000007",
  opened_on: "2026-01-05",
  overdraft_until: null,
  code: "21110",
  name: "Savings",
  kind: "savings",
  normal_side: "credit",
  balance: 150_000,
  on_hold: 0,
  pledged: 0,
  available: 150_000,
  minimum_balance: 0,
  overdraft_limit: 0,
  status: "open",
  last_entry_date: "2026-11-20",
  matures_on: null,
  preterminated_on: null,
  interest_forfeited: null,
  notice_days: 0,
  notice_amount: 0,
  notices: [],
  joint_holders: [],
  entries: 3,
  ...more,
});
const passbookPath = `/member-accounting-ledger/member-profile/${maria}/account/${savings}/passbook`;

const passbookLine = (position: number, more: Partial<PassbookLine> = {}): PassbookLine => ({
  position,
  page: 1,
  line: position,
  entry_id: id(30 + position),
  entry_date: "2026-11-20",
  reference: `OR-${position}`,
  source: "deposit",
  debit: 0,
  credit: 50_000,
  balance: position * 50_000,
  printed_at: "2026-11-20T01:00:00.000Z",
  printed_by_name: "teller",
  ...more,
});
const book = {
  member_name: "Santos, Maria",
  passbook: "7",
  account: memberAccount(savings),
  layout: {
    lines_per_page: 24,
    pages: 16,
    page_width: 1250,
    page_height: 1760,
    top: 160,
    left: 60,
    line_height: 60,
    lines_above_fold: 12,
    fold_gap: 120,
  },
  layout_version: 0,
  volumes: [
    {
      id: id(41),
      number: 1,
      reason: "First passbook",
      lines_per_page: 24,
      pages: 16,
      printed: 12,
      opened_at: "2026-11-01T01:00:00.000Z",
      opened_by_name: "teller",
    },
  ],
  volume_id: id(41),
  lines: [passbookLine(1), passbookLine(12)],
  waiting: [passbookLine(13, { printed_at: null, printed_by_name: null })],
  waiting_count: 1,
} as Passbook;

describe("a passbook", () => {
  const show = () =>
    showPage(<PassbookPage />, `member-accounting-ledger/passbook?member=${maria}&account=${savings}`);

  test("prints new lines on their places below the fold, and nothing else", async () => {
    let printed = "";
    const print = vi.fn(() => {
      printed = document.querySelector(".print-sheet")?.innerHTML ?? "";
      window.dispatchEvent(new Event("afterprint"));
    });
    window.print = print;
    server.answer(({ path, method }) => {
      if (path === passbookPath && method === "GET") return { body: book };
      if (path === `${passbookPath}/print`) return { body: { lines: [passbookLine(13)] } };
      return undefined;
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: /Print new lines \(1\)/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sent = server.calls.find(({ path }) => path.endsWith("/print"));
    expect(sent?.body).toEqual({ volume_id: id(41), from_position: 13 });
    // 16 + 12 × 6 + the fold's 12 mm.
    expect(printed).toContain("top: 100mm");
    expect(printed).toContain("size: 125mm 176mm");
    expect(printed).toContain("11/20/26");
    expect(printed).toContain("6,500.00");
    expect(printed.match(/passbook-paper-line/g)).toHaveLength(1);
    await waitFor(() => expect(document.querySelector(".print-sheet")).toBeNull());
  });

  test("shows why nothing was printed when somebody else was first", async () => {
    window.print = vi.fn();
    server.answer(({ path, method }) => {
      if (path === passbookPath && method === "GET") return { body: book };
      const message = "Someone else has printed in this passbook in the meantime";
      return { status: 409, body: { code: "passbook_moved_on", message } };
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: /Print new lines/ }));
    expect(await screen.findByText(/Someone else has printed/)).toBeDefined();
    expect(window.print).not.toHaveBeenCalled();
  });

  test("prints again only with a reason", async () => {
    window.print = vi.fn();
    server.answer(({ path, method }) => {
      if (path === passbookPath && method === "GET") return { body: book };
      if (path.endsWith("/reprint")) return { body: { lines: [passbookLine(2)] } };
      return undefined;
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: /Reprint lines/ }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Reprint" }));
    expect(await within(dialog).findByText("Reason is required")).toBeDefined();
    expect(server.calls.some(({ path }) => path.endsWith("/reprint"))).toBe(false);
    await userEvent.type(within(dialog).getByLabelText(/Reason/), "The paper jammed");
    await userEvent.click(within(dialog).getByRole("button", { name: "Reprint" }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(server.calls.find(({ path }) => path.endsWith("/reprint"))?.body).toEqual({
      volume_id: id(41),
      from_position: 2,
      to_position: 2,
      reason: "The paper jammed",
    });
  });

  test("is opened before anything is printed", async () => {
    window.print = vi.fn();
    const none = { ...book, volumes: [], volume_id: null, lines: [] };
    server.answer(({ path, method }) => {
      if (path === passbookPath && method === "GET") return { body: none };
      if (path.endsWith("/volume")) return { body: { volume: book.volumes[0], lines: [] } };
      return undefined;
    });
    show();
    expect(await screen.findByText("1 line to print")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /Open first passbook/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Open" }));
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith("/volume"))?.body).toEqual({
        reason: "First passbook",
        covers_waiting: true,
      }),
    );
    // Nothing to bring forward: nothing to print.
    expect(window.print).not.toHaveBeenCalled();
  });
});
