import type { Loan } from "#contract/entities/loan-record";
import type { LoanType } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { loanForwardRefusals } from "#contract/operations/loans/loan-refusals";
import { type Parts, sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import type { Offer } from "#server/domain/loans/records/offers";
import type { Transaction } from "#server/platform/db/database";

/** A running loan that another one pays off, and what ends it on a day (centavos). */
export interface Previous {
  book: LoanBook;
  payoff: Parts;
  total: Centavos;
}

/** What of a loan says which one it pays off. */
interface Renewing {
  member_id: string;
  loan_type: LoanType | null;
  previous_loan_id: string | null;
}

/** The running loan of the same member that a loan pays off, as it stands on a day; null where none is. */
export async function readPrevious(
  tx: Transaction,
  { member_id, previous_loan_id }: Renewing,
  day: CalendarDate,
): Promise<Previous | null> {
  if (previous_loan_id === null) return null;
  const [book] = await readBooks(tx, [previous_loan_id]);
  if (book?.state !== "released" || book.member_id !== member_id) return null;
  const { payoff } = replay(book.terms, book.events, day);
  return { book, payoff, total: sumOf(payoff) };
}

type Refuse = (code: keyof typeof loanForwardRefusals, detail?: Problem["detail"]) => Refusal;

interface RenewingCall {
  tx: Transaction;
  today: CalendarDate;
  refusal: Refuse;
}

/**
 * The loan that another pays off today. Refuses one that is named without its type or the other way round,
 * is not there, is of another member or is not running; and, where the product has them paid first, open
 * interest and fines of a loan that is restructured.
 */
export async function findPrevious(
  { tx, today, refusal }: RenewingCall,
  loan: Renewing,
  { product }: Offer,
): Promise<Previous | null> {
  const { loan_type, previous_loan_id } = loan;
  if (loan_type === null && previous_loan_id === null) return null;
  if (loan_type === null || previous_loan_id === null) throw refusal("previous_loan_needed");
  const { rows } = await tx.query<{ name: string; state: string; member_id: string }>(
    `select l.name, l.state, l.member_id from loan l where l.organization_id = (select kaban_organization())
       and l.branch_id = (select kaban_branch()) and l.id = $1`,
    [previous_loan_id],
  );
  if (!rows[0]) throw refusal("previous_loan_not_found");
  const { name, state, member_id } = rows[0];
  if (member_id !== loan.member_id) throw refusal("previous_loan_of_another", { loan: name });
  const previous = await readPrevious(tx, loan, today);
  if (!previous || previous.total === 0) {
    throw refusal("previous_loan_not_running", { loan: name, state: previous ? "closed" : state });
  }
  const open = previous.total - previous.payoff.principal;
  if (loan_type === "restructured" && product.restructuring_rule === "paid first" && open > 0) {
    throw refusal("previous_dues_open", { loan: name, open: formatPesos(open) });
  }
  return previous;
}

/** What a loan comes to once another one is paid off out of it; refuses where it does not suffice. */
export function withPayoff<Figures extends { payoff: Centavos; net_proceeds: Centavos }>(
  refuse: (code: "payoff_too_high", detail?: Problem["detail"]) => Refusal,
  figures: Figures,
  previous: Previous | null,
): Figures {
  if (!previous) return figures;
  const { total, book } = previous;
  const left = figures.net_proceeds;
  if (total > left) {
    throw refuse("payoff_too_high", { payoff: formatPesos(total), loan: book.name, left: formatPesos(left) });
  }
  return { ...figures, payoff: total, net_proceeds: left - total };
}

const readRenewed = `
  select v.id as loan_id, v.number, v.name, v.state, (
    select json_build_object('fines', a.fines, 'fees', a.fees, 'interest', a.interest,
      'principal', a.principal)
    from loan_release r
    join loan_payment y on y.organization_id = r.organization_id and y.branch_id = r.branch_id
      and y.entry_id = r.entry_id and y.loan_id = v.id
    join loan_allocation a on a.organization_id = y.organization_id and a.branch_id = y.branch_id
      and a.payment_id = y.id
    where r.organization_id = v.organization_id and r.branch_id = v.branch_id and r.loan_id = $2
      and r.undone_by_entry_id is null
    order by a.number desc limit 1) as payoff
  from loan v
  where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
    and v.id = $1`;

/** What is told of the loan that another one pays off, or has paid off. */
export async function renewsOf(
  tx: Transaction,
  { id, previous_loan_id }: { id: string; previous_loan_id: string | null },
  previous: Previous | null,
): Promise<Loan["renews"]> {
  if (previous_loan_id === null) return null;
  const { rows } = await tx.query<NonNullable<Loan["renews"]>>(readRenewed, [previous_loan_id, id]);
  const [found] = rows;
  return found ? { ...found, payoff: previous?.payoff ?? found.payoff } : null;
}
