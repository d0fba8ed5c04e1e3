import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { night } from "../support/night.ts";

let window: LoanWindow;
beforeAll(async () => {
  window = await openLoanWindow();
});
afterAll(() => checkAndClose(window.kaban));

test("payments at several windows while the night accrues and ages leave every sum exact", async () => {
  const { kaban, addProduct, lend, pay, on, own, accounts, teller, teller2, owner } = window;
  await on("2026-06-01");
  const product = await addProduct("Accrues", { interest_receivable_account_id: own.receivable });
  const loans: string[] = [];
  for (let count = 0; count < 6; count += 1)
    loans.push((await lend({ loan_product_id: product.id, amount: 1_200_000 })).id);
  await on("2026-07-31");
  await night(kaban);
  await on("2026-08-01");
  const payments = loans.flatMap((loan_id, at) =>
    [7_000, 120_000, 3_333].map(
      (amount, turn) => () =>
        pay({ lines: [{ loan_id, amount }] }, [teller, teller2, owner][(at + turn) % 3]),
    ),
  );
  const [answers] = await Promise.all([Promise.all(payments.map((one) => one())), night(kaban)]);
  const paid = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  // Whoever has no drawer open is refused; the others are all taken.
  expect(paid).toBeGreaterThanOrEqual(12);
  await night(kaban);
  expect(await unlikeTheLedger(window)).toEqual([]);
  const { rows } = await kaban.db.query(
    `select (select coalesce(sum(balance), 0)::bigint from account_balance where account_id = $1) as loans,
       (select sum(h.balance)::bigint from loan l
        join member_account h on h.id = l.member_account_id) as of_loans,
       (select coalesce(sum(balance), 0)::bigint from account_balance where account_id = $2) as receivable,
       (select coalesce(sum(receivable), 0)::bigint from loan_posting) as of_receivable,
       (select coalesce(sum(amount), 0)::bigint from loan_payment) as paid,
       (select coalesce(sum(principal + interest + fines + fees), 0)::bigint from loan_posting) as of_paid`,
    [accounts["11210"], own.receivable],
  );
  const through = await kaban.db.query(
    "select loan_id from loan_standing where accrued_through = '2026-07-31' and as_of = '2026-08-01'",
  );
  expect(through.rows).toHaveLength(6);
  const [{ loans: owed, of_loans, receivable, of_receivable, paid: taken, of_paid }] = rows;
  expect([owed, receivable, taken]).toEqual([of_loans, of_receivable, of_paid]);
});
