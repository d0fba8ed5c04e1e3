/**
 * What is left to recover of a loan that was written off, in centavos, as an expression on the row `loan`;
 * zero of any other loan.
 */
export const claimLeftOf = (loan: string) => `
  coalesce((select f.principal + f.interest + f.fines + f.fees - coalesce((
      select sum(y.amount) from loan_payment y where y.organization_id = f.organization_id
        and y.branch_id = f.branch_id and y.loan_id = f.loan_id and y.is_recovery
        and y.reversed_by_entry_id is null), 0)
    from loan_write_off f where f.organization_id = ${loan}.organization_id
      and f.branch_id = ${loan}.branch_id and f.loan_id = ${loan}.id and f.undone_at is null), 0)::bigint`;
