import { afterAll, beforeAll, expect, test } from "vitest";
import { loanReports } from "#contract/reports/index";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow } from "../support/loan-payments.ts";

type Asked = Record<string, string>;
let window: LoanWindow;
let marked: string;
beforeAll(async () => {
  window = await openLoanWindow();
  const { on, lend, paid, owner } = window;
  await on("2026-06-01");
  const loan = await lend({ amount: 1_200_000 });
  await on("2026-07-20");
  await paid({ total: 112_000, lines: [{ loan_id: loan.id }] });
  const visited = { name: "Visited at home", color: "#aa3300" };
  marked = expectStatus(await owner.post("/loan-status", visited), 201).id;
});
afterAll(() => checkAndClose(window.kaban));

const narrowed = loanReports.filter(({ filters }) => filters.includes("released_from"));

test.each(narrowed.map((one) => [one.name, one] as const))(
  "%s is narrowed by when and as what loans were released, and by how they are marked",
  async (name, { filters }) => {
    const days: Asked = filters.includes("from") ? { from: "2026-06-01", to: "2027-12-31" } : {};
    const ask = (more: Asked) =>
      window.owner.get(`/loan-report/${name}?${new URLSearchParams({ ...days, ...more })}`);
    const count = async (more: Asked) => expectStatus(await ask(more)).count as number;
    const itself = { released_from: "2026-06-01", released_to: "2026-06-01", loan_kind: "standard" };
    expect(await count(itself)).toBe(await count({}));
    const nobody: Asked[] = [
      { released_from: "2026-06-02" },
      { released_to: "2026-05-31" },
      { loan_kind: "renewal" },
      { loan_status_id: marked },
    ];
    for (const more of nobody) expect(await count(more)).toBe(0);
    expect((await ask({ loan_kind: "gift" })).status).toBe(400);
  },
);
