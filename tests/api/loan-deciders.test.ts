import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LossWindow, openLossWindow } from "../support/loan-losses.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import { loanIn, loanStep, type Values } from "../support/loans.ts";

let window: LossWindow;
beforeAll(async () => {
  window = await openLossWindow();
  await rule("loan");
});
beforeEach(() => window.on("2026-06-01"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const rule = (kind: string, ...tiers: Values[]) =>
  setRule(window.kaban, window.teller.branchId, kind, ...tiers);
const court = { filed_on: "2026-06-01", case_number: "C-1", court: "RTC", reason: undefined };
/** What is asked about a running loan, by the kind of its rules; each of the loan as a whole. */
const kinds = [
  ["loan-change", "change-term", { instalments: 9 }],
  ["loan-waiver", "waive", { part: "interest", amount: 1, due_through: null }],
  ["loan-litigation", "litigate", court],
  ["loan-write-off", "write-off", {}],
  ["reversal", "release-undo", {}],
] as const;

test.each(kinds)(
  "%s: of a related party as many decide as of the largest amount",
  async (kind, act, more) => {
    const { lendKept, ask, on } = window;
    await rule(kind, { from_amount: 0 }, { from_amount: 90_000_000, needed: 2 });
    const [plain, related] = [await lendKept(), await lendKept({ is_related_party: true })];
    if (act === "waive") await on("2026-07-02");
    const asked = requestOf(await ask(plain.id, act, more));
    expect(asked).toMatchObject({ kind, needed: 1 });
    expect(asked.amount).toBeLessThan(90_000_000);
    expect(requestOf(await ask(related.id, act, more))).toMatchObject({
      kind,
      needed: 2,
      amount: 90_000_000,
    });
  },
);

test.each(kinds)(
  "%s: nobody decides about a loan of their own, and others go on",
  async (kind, act, more) => {
    const { kaban, lendKept, ask, on, maria, accountant, manager, teller } = window;
    const people = [manager.userId, accountant.userId, teller.userId];
    await rule(kind, { permission: null, person_ids: people, needed: 2 });
    const loan = await lendKept();
    if (act === "waive") await on("2026-07-02");
    const { id } = requestOf(await ask(loan.id, act, more));
    const isMember = (client: string | null) =>
      kaban.db.query("update member set user_id = $2 where id = $1", [maria, client]);
    await isMember(manager.userId as string);
    expect(await decide(manager, id)).toMatchObject({ refused: { code: "loan_of_decider" } });
    expect(await decide(accountant, id)).toMatchObject({ state: "pending" });
    expect(await decide(manager, id)).toMatchObject({ refused: { code: "loan_of_decider" } });
    // Who has decided before they were known to be the borrower does not count either.
    await isMember(accountant.userId as string);
    expect(await decide(teller, id)).toMatchObject({ refused: { code: "loan_of_decider" } });
    await isMember(null);
    expect(await decide(teller, id)).toMatchObject({ state: "approved" });
  },
);

test("an exception is decided by the amount of the loan", async () => {
  const { owner, addProduct } = window;
  await rule("loan-exception", { from_amount: 0 }, { from_amount: 500_000, needed: 2 });
  const added = await owner.post("/computation-sheet-scheme", {
    name: "Payslip",
    documents: [{ name: "Slip" }],
  });
  const scheme = expectStatus(added, 201);
  const product = await addProduct("With a payslip", { computation_sheet_scheme_id: scheme.id });
  const ask = async (amount: number, more: Values = {}) => {
    const draft = await loanIn(window, "draft", { loan_product_id: product.id, amount, ...more });
    return requestOf(await loanStep(owner, draft, "submit", { exception_reason: "Known to the board" }));
  };
  expect(await ask(499_999)).toMatchObject({ kind: "loan-exception", amount: 499_999, needed: 1 });
  expect(await ask(500_000)).toMatchObject({ amount: 500_000, needed: 2 });
  expect(await ask(10_000, { is_related_party: true })).toMatchObject({ amount: 500_000, needed: 2 });
});
