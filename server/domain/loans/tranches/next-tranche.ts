import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { formatPesos } from "#contract/kit/money";
import { isOfferedFor } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { type previewTranche, releaseTranche } from "#contract/operations/loans/loan-tranches";
import { readInForce } from "#server/domain/loans/changes/in-force";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { TermsError } from "#server/domain/loans/engine/terms";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import type { KeptLoan } from "#server/domain/loans/records/rows";
import { UnscheduledLoan } from "#server/domain/loans/records/schedule";
import { planTranche } from "#server/domain/loans/tranches/plan";
import type { Transaction } from "#server/platform/db/database";

interface TrancheCall {
  tx: Transaction;
  today: CalendarDate;
  refusal(code: keyof typeof previewTranche.refusals, detail?: Problem["detail"]): Refusal;
}

/** The next tranche of a running loan, and what its release today would lead to. */
export interface NextTranche {
  book: LoanBook;
  tranche: { number: number; date: CalendarDate; amount: number; purpose: string };
  before: InstalmentRow[];
  after: InstalmentRow[];
  /** The number of the first instalment that is another. */
  first: number;
}

/** The schedule in force, and the one that the release of an amount leads to. */
async function planned({ tx, today, refusal }: TrancheCall, loan: KeptLoan, amount: number) {
  const { inForce } = await readInForce(tx, loan);
  try {
    const plan = planTranche(inForce, { date: today, amount });
    if (plan) return { before: [...inForce.rows], after: plan.rows, first: plan.first };
  } catch (error) {
    const isImpossible = error instanceof TermsError || error instanceof UnscheduledLoan;
    if (!isImpossible) throw error;
  }
  throw refusal("tranche_after_maturity");
}

/**
 * The next tranche of a loan as it would be released today. Refuses a loan that is not running, has none
 * left, is late, or is in litigation, and one of which nothing is due any more.
 */
export async function nextTranche(call: TrancheCall, loan: KeptLoan): Promise<NextTranche> {
  const { tx, today, refusal } = call;
  if (loan.state !== "released") throw refusal("loan_wrong_state", { state: loan.state });
  if (!isOfferedFor(releaseTranche, loan)) throw refusal("no_tranche_left");
  if (loan.litigation) throw refusal("tranche_in_litigation");
  const [book] = (await readBooks(tx, [loan.id])) as [LoanBook];
  const { arrears, daysLate } = replay(book.terms, book.events, today);
  if (daysLate > 0) throw refusal("tranche_of_late_loan", { arrears: formatPesos(sumOf(arrears)) });
  const number = loan.releases.filter(({ undone_by_entry_id }) => undone_by_entry_id === null).length + 1;
  const tranche = loan.tranches[number - 1];
  if (!tranche) throw refusal("no_tranche_left");
  return { book, tranche: { ...tranche, number }, ...(await planned(call, loan, tranche.amount)) };
}
