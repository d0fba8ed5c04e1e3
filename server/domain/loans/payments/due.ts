import type { CalendarDate } from "#contract/kit/dates";
import { dueOfLoans, showLoanPayments } from "#contract/operations/loans/loan-payment";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanPosition, replay, type ShownInstalment } from "#server/domain/loans/engine/replay";
import { readTakenOver } from "#server/domain/loans/imports/shown";
import { agesOf } from "#server/domain/loans/payments/ageing";
import { isWrittenOff, type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { readWaivers, readWriteOff } from "#server/domain/loans/payments/shown-losses";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const dueRow = (book: LoanBook, { arrears, due, payoff, balance, next, daysLate }: LoanPosition) => ({
  ...{ id: book.id, number: book.number, name: book.name, amount: book.amount },
  loan_product_name: book.loan_product_name,
  maturity_date: book.maturity_date,
  ...{ balance, arrears, due, payoff, days_late: daysLate },
  next_due_on: next?.due_on ?? null,
  next_due: next?.amount ?? 0,
  is_written_off: isWrittenOff(book),
});

const findWhose = `
  select m.id, m.full_name, array(select l.id from loan l
    where l.organization_id = m.organization_id and l.branch_id = m.branch_id and l.member_id = m.id
      and l.state in ('released', 'written off')) as loan_ids
  from member m
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.id = coalesce($1, (select l.member_id from loan l where l.organization_id = m.organization_id
      and l.branch_id = m.branch_id and l.id = $2))`;

async function readDue({ tx, input, today, refusal }: BranchCall<typeof dueOfLoans>) {
  const { member_id, loan_id, date = today } = input;
  if (!(member_id || loan_id)) throw refusal("whose_needed");
  const { rows } = await tx.query(findWhose, [member_id, loan_id]);
  if (!rows[0]) throw refusal(member_id ? "member_not_found" : "loan_not_found");
  const { id, full_name, loan_ids } = rows[0];
  const books = await readBooks(tx, loan_id ? [loan_id] : loan_ids);
  if (loan_id && books[0]?.member_id !== id) throw refusal("loan_not_found");
  const owed = books.filter(({ state, released_on }) => state !== "closed" && released_on <= date);
  const loans = owed
    .map((book) => dueRow(book, replay(book.terms, book.events, date)))
    // Of what was written off only what was not recovered is asked for.
    .filter(({ is_written_off, payoff }) => !is_written_off || sumOf(payoff) > 0);
  return { date, member_id: id, member_name: full_name, loans };
}

const readPaid = `
  select y.entry_id, e.reference, y.entry_date, y.amount, u.full_name as created_by_name,
    r.reference as reversed_by_reference,
    json_build_object('fines', a.fines, 'fees', a.fees, 'interest', a.interest,
      'principal', a.principal) as parts
  from loan_payment y
  join journal_entry e on e.organization_id = y.organization_id and e.branch_id = y.branch_id
    and e.id = y.entry_id
  left join journal_entry r on r.organization_id = y.organization_id and r.branch_id = y.branch_id
    and r.id = y.reversed_by_entry_id
  left join user_account u on u.id = y.created_by_id
  cross join lateral (
    select a.fines, a.fees, a.interest, a.principal from loan_allocation a
    where a.organization_id = y.organization_id and a.branch_id = y.branch_id and a.payment_id = y.id
    order by a.number desc limit 1) a
  where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
    and y.loan_id = $1
  order by y.entry_date, e.sequence`;

function stateOf({ unpaid, paid, due_on }: ShownInstalment, today: CalendarDate) {
  if (unpaid === 0) return "paid";
  if (due_on < today) return "late";
  if (paid.principal + paid.interest > 0) return "partly paid";
  return due_on === today ? "due" : "not due";
}

/** The schedule of a loan as it is paid, with how each instalment stands on a day. */
export const paidInstalments = ({ instalments }: LoanPosition, today: CalendarDate) =>
  instalments.map((one) => ({ ...one, state: stateOf(one, today) }) as const);

const readOne = async (tx: Transaction, id: string) => (await readBooks(tx, [id]))[0];

/** How a released loan is paid by a day: its schedule, and each payment. Null where there is none. */
export async function readHowPaid(tx: Transaction, id: string, today: CalendarDate) {
  const book = await readOne(tx, id);
  if (!book) return null;
  const position = replay(book.terms, book.events, today);
  const { rows } = await tx.query(readPaid, [id]);
  const waivers = await readWaivers(tx, id, position);
  const { age_class, maturity_class } = agesOf(book, position, today);
  return {
    ...dueRow(book, position),
    ...{ date: today, accrued: position.accrued, paid: position.paid, age_class, maturity_class },
    waived: position.waived,
    instalments: paidInstalments(position, today),
    payments: rows,
    ...{ waivers, write_off: await readWriteOff(tx, id, position) },
    taken_over: await readTakenOver(tx, id),
  };
}

async function show({ tx, input, today, refusal }: BranchCall<typeof showLoanPayments>) {
  const shown = await readHowPaid(tx, input.id, today);
  if (!shown) throw refusal("loan_not_found");
  return shown;
}

/** What of loans is due, and how they were paid. */
export const loanDues: readonly OperationHandler[] = [
  serve(dueOfLoans, readDue),
  serve(showLoanPayments, show),
];
