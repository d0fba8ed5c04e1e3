import type { LoanClass } from "#contract/entities/loan-terms";
import type { ProductTerms } from "#server/domain/loans/records/offers";

/** In which class a loan so late stands that is not in litigation, and in which account of the chart. */
export function classOf(
  { account_id, past_due_account_id, past_due_days }: ProductTerms,
  daysLate: number,
): { toClass: LoanClass; toAccountId: string } {
  const isLate = daysLate >= (past_due_days ?? 1);
  return past_due_account_id !== null && isLate
    ? { toClass: "past due", toAccountId: past_due_account_id }
    : { toClass: "current", toAccountId: account_id };
}
