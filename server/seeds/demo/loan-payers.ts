import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { loans } from "#server/domain/loans/index";
import { readBooks } from "#server/domain/loans/payments/books";
import { standNext } from "#server/domain/loans/payments/stand";
import type { Transaction } from "#server/platform/db/database";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut, type Worker } from "#server/seeds/demo/calls";

/** How a borrower pays, by the last digit of the number of their loan; on the day it is due where none. */
interface Habit {
  digit: string;
  /** So many days late, each instalment by itself. */
  late?: number;
  /** No instalment after this one is paid. */
  last?: number;
  /** With this instalment all of it is paid. */
  ends?: number;
}

const habits: readonly Habit[] = [
  { digit: "3", late: 12 },
  { digit: "5", late: 58 },
  { digit: "6", last: 3 },
  { digit: "8", last: 1 },
  { digit: "9", ends: 4 },
];

// Whose day to pay it is: an instalment was due since the day before, later for who pays late.
// What loans of old books are due is withheld from wages.
const readPaying = `
  select l.id, l.member_id, bool_or(i.number >= coalesce(h.ends, 1000)) as ends,
    (select coalesce(sum(n.principal + n.interest), 0)::bigint from loan_instalment n
      where n.organization_id = l.organization_id and n.branch_id = l.branch_id and n.loan_id = l.id
        and n.due_on <= $2 and n.due_on + coalesce(max(h.late), 0) > $2) as later
  from loan l
  left join jsonb_to_recordset($3) as h (digit text, late integer, last integer, ends integer)
    on h.digit = right(l.number, 1)
  join loan_instalment i on i.organization_id = l.organization_id and i.branch_id = l.branch_id
    and i.loan_id = l.id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and i.number <= coalesce(h.last, 1000)
    and not exists (select from loan_taken_over o where o.organization_id = l.organization_id
      and o.branch_id = l.branch_id and o.loan_id = l.id)
    and i.due_on + coalesce(h.late, 0) > $1 and i.due_on + coalesce(h.late, 0) <= $2
  group by l.organization_id, l.branch_id, l.id, l.member_id, l.number order by l.number`;

interface Paying {
  id: string;
  member_id: string;
  ends: boolean;
  /** What is due of instalments that they do not pay yet. */
  later: Centavos;
}

/**
 * Takes at a teller's window what borrowers come to pay on a day, since the day before that it was open.
 * Answers how much cash that is.
 */
export async function collectLoans(
  teller: Worker,
  { since, paymentTypeId }: { since: CalendarDate; paymentTypeId: string | undefined },
): Promise<Centavos> {
  const { tx, date } = teller;
  const { rows } = await tx.query<Paying>(readPaying, [since, date, JSON.stringify(habits)]);
  if (rows.length === 0) return 0;
  const books = await readBooks(
    tx,
    rows.map(({ id }) => id),
  );
  let taken = 0;
  for (const [index, { id, member_id, ends, later }] of rows.entries()) {
    const book = books.find((one) => one.id === id);
    if (!book) continue;
    const { due, payoff } = replay(book.terms, book.events, date);
    const total = ends ? sumOf(payoff) : sumOf(due) - later;
    if (total <= 0) continue;
    const asked = { member_id, total, lines: [{ loan_id: id }], payment_type_id: paymentTypeId };
    const now = momentOf(date, 465 + index);
    await carryOut(teller, { handlers: loans, operation: postLoanPayment }, asked, now);
    taken += total;
  }
  return taken;
}

/** Says how loans stand on the day after the last, as the night does. */
export async function standAfter(tx: Transaction, date: CalendarDate): Promise<void> {
  await standNext({ tx, emit: () => {} }, addDays(date, 1));
}
