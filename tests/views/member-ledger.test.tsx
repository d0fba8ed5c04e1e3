// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { LedgerOfMember } from "../../src/pages/member-ledger/ledger-of-member";
import { MemberLedger } from "../../src/pages/member-ledger/member-ledger";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const [maria, savings, loan] = [id(11), id(21), id(22)];
const own = savings.replace("4000", "4001");

const memberAccount = (account_id: string, more = {}) => ({
  member_account_id: account_id.replace("4000", "4001"),
  number: "21110-000007",
  opened_on: "2026-01-05",
  overdraft_until: null,
  matures_on: null,
  preterminated_on: null,
  interest_forfeited: null,
  notice_days: 0,
  notice_amount: 0,
  notices: [],
  joint_holders: [],
  account_id,
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
  entries: 3,
  ...more,
});
const totals = {
  totals: [
    { kind: "savings", balance: 150_000, accounts: 1 },
    { kind: "share capital", balance: 0, accounts: 0 },
    { kind: "time deposit", balance: 0, accounts: 0 },
    { kind: "loan", balance: 700_000, accounts: 1 },
  ],
  accounts: [
    memberAccount(savings),
    memberAccount(loan, {
      code: "11210",
      number: "11210-000003",
      name: "Loans",
      kind: "loan",
      balance: 700_000,
      status: "frozen",
    }),
  ],
};
const line = (number: number, more = {}) => ({
  entry_id: id(30 + number),
  line_number: 1,
  entry_date: `2026-11-0${number}`,
  reference: `OR-${number}`,
  source: "deposit",
  payment_kind: "cash",
  payment_type_name: "Cash",
  description: "",
  debit: 0,
  credit: 50_000,
  balance: number * 50_000,
  ...more,
});
const ledger = {
  account: memberAccount(savings),
  from: null,
  to: null,
  opening: 0,
  debit: 0,
  credit: 150_000,
  closing: 150_000,
  count: 3,
};

const paths = {
  total: `/member-accounting-ledger/member-profile/${maria}/total`,
  ledger: `/member-accounting-ledger/member-profile/${maria}/account/${savings}/ledger`,
};

function playLedger({ path, search }: Call) {
  if (path === `/member-profile/${maria}`)
    return { body: { id: maria, full_name: "Santos, Maria", passbook: "7" } };
  if (path === paths.total) return { body: totals };
  if (path === paths.ledger) {
    return search.get("after")
      ? { body: { ...ledger, lines: [line(1)], next: null } }
      : { body: { ...ledger, lines: [line(3), line(2)], next: "2026-11-02_next_1" } };
  }
  if (path.endsWith("/ledger")) return { body: { ...ledger, count: 0, lines: [], next: null } };
  return undefined;
}

describe("what checks have yet to clear", () => {
  test("stands beside the balance, in the accounts and over the ledger", async () => {
    const account = memberAccount(savings, { on_hold: 50_000, available: 100_000 });
    server.answer(({ path }) => {
      if (path === paths.total) return { body: { ...totals, accounts: [account] } };
      if (path === paths.ledger) return { body: { ...ledger, account, lines: [line(3)], next: null } };
      return playLedger({ path, search: new URLSearchParams() } as Call);
    });
    showPage(<LedgerOfMember />, `member-accounting-ledger/member?member=${maria}`);
    const [row] = await screen.findAllByText(
      (_, element) =>
        element?.tagName === "SMALL" && element.textContent === "On hold 500.00 · Available 1,000.00",
    );
    expect(row).toBeDefined();
    await waitFor(() => expect(screen.getAllByText("Available").length).toBeGreaterThan(0));
  });
});

describe("the accounts of a member", () => {
  const show = (search = "") =>
    showPage(<LedgerOfMember />, `member-accounting-ledger/member?member=${maria}${search}`);

  test("show the sum of each kind and the ledger of the first account, more of it on demand", async () => {
    server.answer(playLedger);
    show();
    expect(await screen.findByText("Deposits")).toBeDefined();
    expect(screen.getByText("₱7,000.00")).toBeDefined();
    const lines = await screen.findByRole("region", { name: "Lines of the account" });
    expect(within(lines).getAllByRole("row")).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: "Show more (2 of 3)" }));
    await waitFor(() => expect(within(lines).getAllByRole("row")).toHaveLength(4));
    const asked = server.calls.filter(({ path }) => path === paths.ledger);
    expect(asked.map(({ search }) => [search.get("order"), search.get("after")])).toEqual([
      ["desc", null],
      ["desc", "2026-11-02_next_1"],
    ]);
    expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
  });

  test("say when each is paid out: its maturity, what paying it before cost, the notices given", async () => {
    const deposit = { matures_on: "2027-01-05", interest_forfeited: "50" };
    const notice = { amount: 250_000, given_on: "2026-11-20", payable_from: "2026-12-20" };
    const accounts = [
      memberAccount(savings, { notices: [notice, { ...notice, amount: 1_000 }] }),
      memberAccount(loan, { name: "Time deposit", ...deposit }),
      memberAccount(id(23), { name: "Broken", ...deposit, preterminated_on: "2026-11-19" }),
      memberAccount(id(24), { name: "Plain" }),
    ];
    server.answer((call) =>
      call.path === paths.total ? { body: { ...totals, accounts } } : playLedger(call),
    );
    show();
    const tagsOf = async (name: string) => {
      const row = (await screen.findByRole("button", { name: `21110-000007 ${name}` })).closest("tr");
      return [...(row as HTMLElement).querySelectorAll(".ant-tag")].map(({ textContent }) => textContent);
    };
    expect(await tagsOf("Savings")).toEqual([
      "Notice of ₱2,500.00, payable from Dec 20, 2026",
      "Notice of ₱10.00, payable from Dec 20, 2026",
    ]);
    expect(await tagsOf("Time deposit")).toEqual(["Matures Jan 5, 2027"]);
    expect(await tagsOf("Broken")).toEqual([
      "Matures Jan 5, 2027",
      "Paid before maturity on Nov 19, 2026: 50% of the interest forfeited",
    ]);
    expect(await tagsOf("Plain")).toEqual([]);
    expect(screen.getAllByTitle("50% of the interest is forfeited if paid before")).toHaveLength(2);
  });

  test("follow the account and the days of the address, and turn the order", async () => {
    server.answer(playLedger);
    show(`&account=${savings}&from=2026-11-01&to=2026-11-30`);
    await screen.findByText("OR-3");
    await userEvent.click(screen.getByRole("button", { name: /Oldest first/ }));
    await waitFor(() => {
      const asked = server.calls.filter(({ path }) => path === paths.ledger).at(-1)?.search;
      expect(Object.fromEntries(asked ?? [])).toEqual({
        member_account_id: own,
        from: "2026-11-01",
        to: "2026-11-30",
        order: "asc",
      });
    });
    const statement = screen.getByRole("link", { name: /Statement/ });
    expect(statement.getAttribute("href")).toContain(
      `/account/${savings}/statement?member_account_id=${own}&from=2026-11-01&to=2026-11-30`,
    );
    expect(statement.getAttribute("href")).toContain("branch=00000000-0000-4000-8000-000000000003");
    await userEvent.click(screen.getByRole("button", { name: "11210-000003 Loans" }));
    expect(await screen.findByText("Nothing posted in this period")).toBeDefined();
  });

  test("say so when there is nobody, nothing, or a failure", async () => {
    server.answer(({ path }) =>
      path === paths.total ? { body: { ...totals, accounts: [] } } : playLedger({ path } as Call),
    );
    show();
    expect(await screen.findByText("Nothing posted for this member yet")).toBeDefined();
    showPage(<LedgerOfMember />, "member-accounting-ledger/member?member=nobody");
    expect(await screen.findByText(/Select a member/)).toBeDefined();
  });
});

describe("the list of what all members have", () => {
  test("leads to the lines of an account", async () => {
    const row = {
      id: own,
      number: "21110-000007",
      version: 1,
      member_id: maria,
      member_name: "Santos, Maria",
      passbook: "7",
      account_id: savings,
      account_code: "21110",
      account_name: "Savings",
      kind: "savings",
      held: 150_000,
      owed: null,
      last_entry_date: "2026-11-20",
      entries: 3,
      status: "open",
    };
    server.answer(({ path }) =>
      path === "/member-accounting-ledger/branch/search"
        ? {
            body: {
              data: [row],
              totalSize: 1,
              totalPage: 1,
              pageIndex: 0,
              pageSize: 10,
              totals: { held: 150_000, owed: 0 },
            },
          }
        : undefined,
    );
    const router = showPage(<MemberLedger />, "member-accounting-ledger");
    await userEvent.click(await screen.findByText("Santos, Maria"));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/member-accounting-ledger\/member$/));
    expect(router.state.location.search).toBe(`?member=${maria}&account=${savings}&member_account=${own}`);
  });
});
