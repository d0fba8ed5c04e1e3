// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Output } from "#contract/kit/operation";
import type { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { MenuOf } from "../../src/components/shell/nav";
import { BranchFigures } from "../../src/pages/dashboard/branch-figures";
import { growth } from "../../src/pages/dashboard/tiles";
import { playServer, showPage } from "./branch-page";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const server = playServer();
const branchPath = (page: string) => `/org/bayanihan/branch/main/${page}`;
const course = (...ends: number[]) => ({ now: ends.at(-1) as number, ends });
const figures: Output<typeof branchFigures> = {
  days: ["2026-11-20", "2026-11-21"],
  figures: {
    cash: course(50_000, 75_000),
    savings: course(100_000, 125_050),
    "time deposit": course(0, 0),
    "share capital": course(10_000, 10_000),
    loan: course(80_000, 100_000),
  },
  loans_at_risk: 12_500,
  movements: [
    { in: 0, out: 0 },
    { in: 35_050, out: 10_000 },
  ],
  members: { now: 1_175, ends: [1_174, 1_175], joined: 3, left: 2 },
  cash_counts: { over: 500, short: 700, batches: 2 },
  waiting: {
    ...{ approvals: 4, members_to_verify: 2, members_lacking: 197, batches_overdue: 1, differences: 0 },
    ...{ vouchers_draft: 0, vouchers_printed: 0, vouchers_approved: 0, loans_asked: 0, loans_approved: 0 },
  },
  closed_through: "2026-10-31",
  latest: [
    {
      ...{
        id: "019a0000-0000-7000-8000-000000000009",
        reference: "001636",
        source: "deposit",
        member_name: "Cruz, Ana",
        amount: 4_100,
      },
      ...{ created_at: "2026-11-21T02:00:00.000Z", created_by_name: "Jomar Peña", is_reversed: true },
    },
  ],
};

const menu = ["view-members", "members/verification", "transaction/transaction-batch"];
const show = () =>
  showPage(
    <MenuOf
      value={() => [
        {
          ...{ name: "menu", label: "Menu" },
          sections: [
            {
              ...{ key: "menu.all", name: "all", label: "All", isBare: false, isFoldedAtFirst: false },
              items: menu.map((page) => ({ name: page, label: page, group: "all", to: branchPath(page) })),
            },
          ],
        },
      ]}
    >
      <BranchFigures>Drawers</BranchFigures>
    </MenuOf>,
    "dashboard",
  );

beforeEach(() => server.answer(({ path }) => (path === "/dashboard" ? { body: figures } : undefined)));

describe("the branch at a glance", () => {
  test("shows each figure with how it went, and leads to what it is made of", async () => {
    show();
    const savings = await screen.findByText("₱1,250.50");
    expect(savings.closest("li")?.textContent).toBe("Savings₱1,250.50+25.1%");
    const members = screen.getByRole("link", { name: /Members\s?1,175/ });
    expect(members.getAttribute("href")).toBe(branchPath("view-members"));
    expect(members.textContent).toContain("3 joined, 2 left");
    expect(screen.getByText("-₱2.00").closest("li")?.textContent).toContain("2 batches ended");
    const owed = screen.getByText("₱1,000.00").closest("li");
    expect(owed?.textContent).toBe("Loans₱1,000.0012.5% over 30 days late");
    // Nobody holds time deposits, and where the page may not be opened nothing leads to it.
    expect(screen.queryByText("Time deposits")).toBeNull();
    expect(savings.closest("a")).toBeNull();
  });

  test("lists what waits on pages that may be opened", async () => {
    show();
    const todo = (await screen.findByRole("heading", { name: "To do" })).closest("section") as HTMLElement;
    expect(
      within(todo)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Batches still open from days that are over1", "Members to verify2"]);
    expect(within(todo).getByText("The books are closed through Oct 31, 2026.")).toBeTruthy();
  });

  test("has the figures of its pictures in tables, the last day first", async () => {
    show();
    const table = await screen.findByRole("table", { name: "Put in and taken out", hidden: true });
    const rows = within(table)
      .getAllByRole("row", { hidden: true })
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(["UntilPut inTaken out", "Nov 21, 2026350.50100.00", "Nov 20, 20260.000.00"]);
  });

  test("asks for another span, and tells what was reversed", async () => {
    show();
    await userEvent.click(await screen.findByText("52 weeks"));
    await waitFor(() => expect(server.calls.at(-1)?.search.get("span")).toBe("52 weeks"));
    expect(screen.getByText("41.00").parentElement?.className).toBe("is-reversed");
  });
});

test("growth is told in percent of the beginning, where there was any", () => {
  expect(growth([100, 150, 125])).toBe("+25.0%");
  expect(growth([200, 100])).toBe("-50.0%");
  expect(growth([1, 5_000])).toBe("+499,900.0%");
  expect([growth([0, 5]), growth([5, 5]), growth([])]).toEqual([null, null, null]);
});
