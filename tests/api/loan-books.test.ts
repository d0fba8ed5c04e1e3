import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
  await window.kaban.db.query("update journal_head set owner_back_date_days = 366 where branch_id = $1", [
    window.teller.branchId,
  ]);
});
afterAll(() => checkAndClose(window.kaban));

/** Always the same numbers from 0 to 1, so that a run that fails fails again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const next = numbersFrom(43);
const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
const oneOf = <T>(all: readonly T[]) => all[between(0, all.length - 1)] as T;

/** What the ledger has in an account beside what the loans' own books have of it. */
async function control() {
  const { rows } = await window.kaban.db.query(
    `select
       (select balance from account_balance where account_id = $1) as loans,
       (select coalesce(sum(h.balance), 0)::bigint from loan l
        join member_account h on h.id = l.member_account_id) as of_loans,
       (select coalesce(sum(balance), 0)::bigint from account_balance where account_id = $2) as receivable,
       (select coalesce(sum(receivable), 0)::bigint from loan_posting) as of_receivable,
       (select coalesce(-sum(balance), 0)::bigint from account_balance where account_id = $3) as fines,
       (select coalesce(sum(fines), 0)::bigint from loan_posting) as of_fines,
       (select coalesce(-sum(balance), 0)::bigint from account_balance where account_id = $4) as interest,
       (select coalesce(sum(interest + receivable + earned), 0)::bigint from loan_posting) as of_interest`,
    [window.accounts["11210"], window.own.receivable, window.own.fines, window.own.interest],
  );
  return rows[0];
}

async function expectInStep(day: string) {
  const found = await control();
  expect([day, found.loans, found.receivable, found.fines, found.interest]).toEqual([
    ...[day, found.of_loans, found.of_receivable, found.of_fines, found.of_interest],
  ]);
  expect([day, ...(await unlikeTheLedger(window))]).toEqual([day]);
}

interface Lent {
  id: string;
  receipts: string[];
}

async function lendAll(): Promise<Lent[]> {
  const { addProduct, lend, own } = window;
  const products = [
    window.product,
    await addProduct("Accrues", { interest_receivable_account_id: own.receivable, fine_grace_days: 0 }),
    await addProduct("Straight", { interest_method: "straight", advance_rule: "last instalment" }),
    await addProduct("Re-amortised", {
      ...{ advance_rule: "re-amortise", payment_order: "interest, principal, fines, fees" },
      interest_receivable_account_id: own.receivable,
    }),
    await addProduct("Part by part", {
      ...{ payment_sequence: "part by part", balloon_percent: "25" },
      ...{ interest_period: "its part of the year", interest_receivable_account_id: own.receivable },
    }),
  ];
  const lent: Lent[] = [];
  for (let count = 0; count < 50; count += 1) {
    const { id } = await lend({
      loan_product_id: products[count % products.length]?.id,
      amount: between(50, 900) * 1_000,
      term_months: between(1, 12),
    });
    lent.push({ id, receipts: [] });
  }
  return lent;
}

/** Pays one loan as its member happens to: all that is due, some of it, more, or all that is owed. */
async function payOne(loan: Lent, today: string): Promise<void> {
  const { due, pay, owner, ids } = window;
  const stands = await due(loan.id);
  if (!stands) return;
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, one) => all + one, 0);
  const [owed, payoff] = [sum(stands.due), sum(stands.payoff)];
  const amount = Math.max(1, Math.min(payoff, oneOf([owed, Math.ceil(owed / 2), owed + 12_345, payoff])));
  const lines = [{ loan_id: loan.id, amount }];
  const back = { payment_type_id: ids.check, bank_reference: "B", back_date_reason: "Found later" };
  const isBack = next() < 0.2;
  const entry_date = `${today.slice(0, 8)}01`;
  const answer = await (isBack ? pay({ lines, ...back, entry_date }, owner) : pay({ lines }));
  if (answer.status === 200) loan.receipts.push(answer.body.id);
  else expect(answer.body.code).toMatch(/^(line_too_much|later_payment_over|line_before_release)$/);
}

test("fifty loans over half a year, paid in every way: each night the books agree", async () => {
  const { on, kaban, owner, reverse } = window;
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 90_000_000 }));
  const lent = await lendAll();
  await expectInStep("2026-06-01");
  for (let month = 6; month <= 12; month += 1) {
    for (const day of [9, 25]) {
      const today = `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      await on(today);
      await night(kaban);
      await expectInStep(today);
      for (let count = 0; count < 8; count += 1) await payOne(oneOf(lent), today);
      const paid = lent.filter(({ receipts }) => receipts.length > 0);
      const loan = oneOf(paid);
      const receipt = loan.receipts.splice(between(0, loan.receipts.length - 1), 1)[0] as string;
      expectStatus(await reverse(receipt, owner));
      await expectInStep(today);
    }
  }
  const { rows } = await kaban.db.query("select age_class, count(*)::integer from loan_standing group by 1");
  expect(rows.length).toBeGreaterThan(2);
}, 240_000);
