import type { Output } from "#contract/kit/operation";
import type { showLoanPayments } from "#contract/operations/loans/loan-payment";
import type { Transaction } from "#server/platform/db/database";

type TakenOver = Output<typeof showLoanPayments>["taken_over"];

/** What a loan's old books ended with, and what they say was paid before (centavos); null of any other. */
export async function readTakenOver(tx: Transaction, loanId: string): Promise<TakenOver> {
  const { rows } = await tx.query<NonNullable<TakenOver>>(
    `select o.taken_over_on as on, o.outstanding, o.interest_due, o.fines_due, o.payments,
       b.name as from_branch
     from loan_taken_over o
     left join loan_arrival a on a.organization_id = o.organization_id and a.branch_id = o.branch_id
       and a.id = o.arrival_id
     left join branch b on b.organization_id = a.organization_id and b.id = a.from_branch_id
     where o.organization_id = (select kaban_organization())
       and o.branch_id = (select kaban_branch()) and o.loan_id = $1`,
    [loanId],
  );
  return rows[0] ?? null;
}
