import type { Loan } from "#contract/entities/loan-record";
import { markLoan } from "#contract/operations/loans/mark-loan";
import { changeLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

// Locked against its deletion meanwhile.
const find = `
  select from loan_status s where s.organization_id = (select kaban_organization())
    and s.branch_id = (select kaban_branch()) and s.id = $1 and s.deleted_at is null for share`;

async function mark(call: BranchCall<typeof markLoan>): Promise<Loan> {
  const { tx, input, refusal } = call;
  const { loan_status_id, remarks } = input;
  const loan = await lockForStep(call, markLoan);
  const isThere = loan_status_id === null || (await tx.query(find, [loan_status_id])).rowCount === 1;
  if (!isThere) throw refusal("loan_status_not_found");
  return changeLoan(call, loan, { loan_status_id }, remarks ?? undefined);
}

/** How a loan is marked as it is followed up. */
export const markLoanHandler = serve(markLoan, mark);
