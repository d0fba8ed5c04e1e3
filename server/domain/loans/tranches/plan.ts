import type { InstalmentRow } from "#contract/entities/loan-record";
import { planAnew, type TermsInForce } from "#server/domain/loans/changes/plan";
import type { PlannedTranche } from "#server/domain/loans/records/schedule";

/**
 * The schedule once more is released on a day (centavos), and the index of its first instalment that is
 * another; null where nothing is due after that day. What was due stays, with the tranche in what is owed
 * after it; what was not is planned anew, by all that is released by then.
 */
export function planTranche(
  { loan, rows, ...terms }: TermsInForce,
  tranche: PlannedTranche,
): { rows: InstalmentRow[]; first: number } | null {
  const first = rows.findIndex(({ due_on }) => due_on > tranche.date);
  if (first < 0) return null;
  const tranches = [...(loan.tranches ?? []), tranche];
  const owed = rows.map((row, index) =>
    index < first ? { ...row, balance: row.balance + tranche.amount } : row,
  );
  const dates = rows.map(({ due_on }) => due_on);
  return { rows: planAnew({ ...terms, loan: { ...loan, tranches }, rows: owed }, first, dates), first };
}
