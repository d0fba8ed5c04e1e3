import type { Output } from "#contract/kit/operation";
import type { showLoanPayments } from "#contract/operations/loans/loan-payment";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import type { LoanPosition } from "#server/domain/loans/engine/replay";
import type { Transaction } from "#server/platform/db/database";

type Shown = Output<typeof showLoanPayments>;

const findWaivers = `
  select w.id, w.waived_on, w.part, w.reason, u.full_name as approved_by_name
  from loan_waiver w left join user_account u on u.id = w.approved_by_id
  where w.organization_id = (select kaban_organization()) and w.branch_id = (select kaban_branch())
    and w.loan_id = $1 and w.undone_at is null
  order by w.id`;

/** What was waived of a loan, each with what it comes to as the loan stands. */
export async function readWaivers(
  tx: Transaction,
  loanId: string,
  { waivers }: LoanPosition,
): Promise<Shown["waivers"]> {
  const { rows } = await tx.query(findWaivers, [loanId]);
  return rows.map((row) => ({ ...row, amount: waivers.get(row.id) ?? 0 }));
}

const findWriteOff = `
  select f.written_off_on, f.reference, f.reason from loan_write_off f
  where f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())
    and f.loan_id = $1 and f.undone_at is null`;

/** How a loan was written off; null where it was not. */
export async function readWriteOff(
  tx: Transaction,
  loanId: string,
  { claim, payoff }: LoanPosition,
): Promise<Shown["write_off"]> {
  if (!claim) return null;
  const { rows } = await tx.query(findWriteOff, [loanId]);
  return { ...rows[0], claim: sumOf(claim), recovered: sumOf(claim) - sumOf(payoff) };
}
