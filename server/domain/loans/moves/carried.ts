import type { EarlierPayment } from "#contract/entities/loan-import";
import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { type KeptTerms, readInForce } from "#server/domain/loans/changes/in-force";
import type { TermsInForce } from "#server/domain/loans/changes/plan";
import { type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { readTakenOver } from "#server/domain/loans/imports/shown";
import type { Carried, LoanBook, Posted } from "#server/domain/loans/payments/books";
import type { Offer } from "#server/domain/loans/records/offers";
import { balloonOf, fixedPartOf } from "#server/domain/loans/records/own-parts";
import type { KeptLoan } from "#server/domain/loans/records/rows";
import { firstDueOf } from "#server/domain/loans/records/schedule";
import type { Transaction } from "#server/platform/db/database";

/** What moves of a loan, in centavos: what is in the books, and what is due beside it by that day. */
export interface MovedAmounts {
  principal: Centavos;
  receivable: Centavos;
  unearned: Centavos;
  interest: Centavos;
  fines: Centavos;
  fees: Centavos;
}

/**
 * What the books have of a loan whose interest is posted to the day, and what is due beside it: interest that
 * has accrued and is not paid, fines and charges.
 */
export function amountsOf(book: LoanBook, posted: Posted, position: LoanPosition): MovedAmounts {
  const { accrued, paid, waived, payoff } = position;
  const unpaid = Math.max(0, accrued - paid.interest - waived.interest);
  return {
    principal: book.balance,
    receivable: posted.receivable,
    unearned: book.interest_in_advance - posted.earned,
    interest: book.interest_in_advance > 0 ? 0 : unpaid,
    fines: payoff.fines,
    fees: payoff.fees,
  };
}

/** A loan as another branch goes on with it. */
export interface Package extends Carried {
  offer: Offer;
  loan: Pick<
    KeptLoan,
    | ("term_months" | "payment_mode" | "interest_rate" | "first_due_date" | "first_day" | "second_day")
    | "payment_days"
  > & { number: string; amount: Centavos; granted_on: CalendarDate; maturity_date: CalendarDate };
  accrued_through: CalendarDate | null;
  rates: TermsInForce["rates"];
  pauses: TermsInForce["pauses"];
  anchor: TermsInForce["anchor"];
  tranches: TermsInForce["loan"]["tranches"];
  /** Of its own, in centavos; of loans that moved before there was none. */
  instalment?: Centavos | null;
  schedule: readonly InstalmentRow[];
  original: readonly InstalmentRow[];
  effective: { monthly: string | null; annual: string | null };
  history: EarlierPayment[];
}

const readPaid = `
  select y.entry_date as on, e.reference, a.principal, a.interest, a.fines + a.fees as fines
  from loan_payment y
  join journal_entry e on e.organization_id = y.organization_id and e.branch_id = y.branch_id
    and e.id = y.entry_id
  cross join lateral (
    select a.fines, a.fees, a.interest, a.principal from loan_allocation a
    where a.organization_id = y.organization_id and a.branch_id = y.branch_id and a.payment_id = y.id
    order by a.number desc limit 1) a
  where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
    and y.loan_id = $1 and y.reversed_by_entry_id is null
  order by y.entry_date, e.sequence`;

const readEffective = `
  select s.effective_monthly::text as monthly, s.effective_annual::text as annual from loan_schedule s
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.loan_id = $1 order by s.number desc limit 1`;

/** The first schedule of all: that of the branch where it was released. */
const firstOf = (terms: KeptTerms, book: LoanBook): readonly InstalmentRow[] =>
  (book.carried as Package | null)?.original ?? terms.original;

/** Its terms, with the balloon and the part of the loan each instalment that it has of its own. */
function offerOf(loan: KeptLoan): Offer {
  const { product, ...offer } = loan.product_terms as Offer;
  const own = {
    balloon_percent: balloonOf(loan, product),
    fixed_principal_percent: fixedPartOf(loan, product),
  };
  return { ...offer, product: { ...product, ...own } };
}

/** All that another branch needs to go on with a loan whose books are up to date. */
export async function packageOf(tx: Transaction, loan: KeptLoan, book: LoanBook): Promise<Package> {
  const terms = await readInForce(tx, loan);
  const { rows: paid } = await tx.query<EarlierPayment>(readPaid, [loan.id]);
  const { rows: effective } = await tx.query<Package["effective"]>(readEffective, [loan.id]);
  const before = await readTakenOver(tx, loan.id);
  const { rates, pauses, anchor, rows, loan: scheduled } = terms.inForce;
  const { term_months, payment_mode, interest_rate, first_day, second_day } = loan;
  const first_due_date = firstDueOf(loan, book.released_on);
  return {
    offer: offerOf(loan),
    terms: book.terms,
    // Accounts are those of the branch: there, what is charged is paid with the fees of the loan.
    events: book.events.map((event) => (event.kind === "charge" ? { ...event, accountId: null } : event)),
    payments: [...book.payments.values()].map(({ id, number, fines, fees, interest, principal }) => ({
      ...{ id, number, fines, fees, interest, principal },
    })),
    posted: { ...book.posted, of_charges: {} },
    interest_in_advance: book.interest_in_advance,
    accrued_through: book.accrued_through,
    loan: {
      ...{ number: book.number, amount: book.amount, granted_on: book.released_on },
      ...{ maturity_date: book.maturity_date, payment_days: loan.payment_days },
      ...{ term_months, payment_mode, interest_rate, first_due_date, first_day, second_day },
    },
    ...{
      rates,
      pauses,
      anchor,
      tranches: scheduled.tranches,
      instalment: scheduled.instalment ?? null,
      schedule: rows,
      original: firstOf(terms, book),
    },
    effective: effective[0] ?? { monthly: null, annual: null },
    history: [...(before?.payments ?? []), ...paid],
  };
}

/** How a loan stands on a day, by its books. */
export const standOn = (book: LoanBook, day: CalendarDate) => replay(book.terms, book.events, day);
