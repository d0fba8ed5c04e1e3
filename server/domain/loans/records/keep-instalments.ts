import type { InstalmentRow } from "#contract/entities/loan-record";
import type { Transaction } from "#server/platform/db/database";

const add = `
  insert into loan_instalment (organization_id, branch_id, loan_id, schedule_number, number, due_on,
    principal, interest, balance)
  select kaban_organization(), kaban_branch(), $1, $2, i.number, i.due_on, i.principal, i.interest, i.balance
  from jsonb_to_recordset($3) as i (number integer, due_on date, principal bigint, interest bigint,
    balance bigint)`;

/** Keeps the instalments of a schedule of a loan. */
export async function keepInstalments(
  tx: Transaction,
  loanId: string,
  schedule: number,
  rows: readonly InstalmentRow[],
): Promise<void> {
  await tx.query(add, [loanId, schedule, JSON.stringify(rows)]);
}

// The effective rate is the one that was disclosed at the release.
const addSchedule = `
  insert into loan_schedule (organization_id, branch_id, loan_id, number, release_id, reason,
    effective_monthly, effective_annual, created_at, created_by_id)
  select s.organization_id, s.branch_id, s.loan_id, s.number + 1, s.release_id, $2, s.effective_monthly,
    s.effective_annual, $3, $4
  from loan_schedule s where s.organization_id = (select kaban_organization())
    and s.branch_id = (select kaban_branch()) and s.loan_id = $1
  order by s.number desc limit 1
  returning number`;

/** Keeps another schedule of a loan beside the one that is in force, in its place; answers its number. */
export async function keepNextSchedule(
  { tx, now, caller }: { tx: Transaction; now: Date; caller: { userId: string | null } },
  loanId: string,
  reason: string,
  rows: readonly InstalmentRow[],
): Promise<number> {
  const { rows: added } = await tx.query(addSchedule, [loanId, reason, now, caller.userId]);
  const [{ number }] = added as [{ number: number }];
  await keepInstalments(tx, loanId, number, rows);
  return number;
}
