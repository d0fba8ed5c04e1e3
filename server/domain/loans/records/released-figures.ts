import type { DeductionRow, InstalmentRow, LoanFigures } from "#contract/entities/loan-record";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

// The schedule with the highest number is in force.
const read = `
  select i.number, i.due_on, i.principal, i.interest, i.balance, s.effective_monthly as monthly,
    s.effective_annual as annual
  from loan_instalment i
  join loan_schedule s on s.organization_id = i.organization_id and s.branch_id = i.branch_id
    and s.loan_id = i.loan_id and s.number = i.schedule_number
  where i.organization_id = (select kaban_organization()) and i.branch_id = (select kaban_branch())
    and i.loan_id = $1 and i.schedule_number = (select max(x.number) from loan_schedule x
      where x.organization_id = i.organization_id and x.branch_id = i.branch_id and x.loan_id = i.loan_id)
  order by i.number`;

type Row = InstalmentRow & { monthly: string | null; annual: string | null };

interface Released {
  id: string;
  deductions: DeductionRow[];
  release: { interest_in_advance: Centavos; payoff: Centavos; net_proceeds: Centavos };
}

/** What a released loan comes to: by its release, and the schedule that is in force. Amounts in centavos. */
export async function readReleasedFigures(
  tx: Transaction,
  { id, deductions, release }: Released,
): Promise<LoanFigures> {
  const { rows } = await tx.query<Row>(read, [id]);
  const [first] = rows;
  const schedule = rows.map(({ monthly: _, annual: __, ...row }) => row);
  return {
    deductions,
    interest_in_advance: release.interest_in_advance,
    payoff: release.payoff,
    net_proceeds: release.net_proceeds,
    total_principal: schedule.reduce((sum, { principal }) => sum + principal, 0),
    total_interest: schedule.reduce((sum, { interest }) => sum + interest, release.interest_in_advance),
    effective_rate: first?.monthly && first.annual ? { monthly: first.monthly, annual: first.annual } : null,
    schedule,
  };
}
