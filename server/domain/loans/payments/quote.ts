import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { quoteLoan, type quoteRefusals } from "#contract/operations/loans/loan-quote";
import { bearingDays, type Pause } from "#server/domain/loans/engine/bearing-days";
import { dayOf } from "#server/domain/loans/engine/days";
import { stillsAfter } from "#server/domain/loans/engine/litigation";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import type { Transaction } from "#server/platform/db/database";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Quote = Output<typeof quoteLoan>;

interface QuoteCall {
  tx: Transaction;
  today: CalendarDate;
  input: { id: string; date?: CalendarDate | undefined };
  refusal(code: keyof typeof quoteRefusals, detail?: Problem["detail"]): Refusal;
}

/** The days without interest that are in force by the last change of terms, and those in litigation. */
const pausesOf = (events: LoanBook["events"]): readonly Pause[] => [
  ...events.reduce<readonly Pause[]>((pauses, event) => (event.kind === "terms" ? event.pauses : pauses), []),
  ...events.reduce(stillsAfter, [] as readonly Pause[]),
];

/** The period that runs on the day, with the interest of its days so far. */
function periodOf(
  { released_on, events }: LoanBook,
  { instalments, accrued }: LoanPosition,
  date: CalendarDate,
) {
  const index = instalments.findIndex(({ due_on }) => due_on > date);
  const running = instalments[index];
  if (!running) return null;
  const from = instalments[index - 1]?.due_on ?? released_on;
  const bearing = (to: CalendarDate) => bearingDays(dayOf(from), dayOf(to), pausesOf(events));
  const due = instalments.slice(0, index).reduce((sum, { interest }) => sum + interest, 0);
  const [days, ofDays] = [bearing(date), bearing(running.due_on)];
  return {
    ...{ from, to: running.due_on, days, of_days: ofDays },
    interest: accrued - due,
  };
}

const readAbout = `
  select m.full_name as member_name, l.state,
    coalesce((select c.details ->> 'interest_rate' from loan_change c
      join loan_release r on r.organization_id = c.organization_id and r.branch_id = c.branch_id
        and r.id = c.release_id and r.undone_by_entry_id is null
      where c.organization_id = l.organization_id and c.branch_id = l.branch_id and c.loan_id = l.id
        and c.kind = 'change-rate' and c.details ->> 'from_date' <= $2
      order by c.details ->> 'from_date' desc, c.schedule_number desc limit 1),
      trim_scale(l.interest_rate)::text) as interest_rate
  from loan l join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
    and m.id = l.member_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = $1`;

/**
 * What ends a loan on a day, as if nothing were paid until then, and what that rests on (centavos). Refuses a
 * loan that is not running, and a day before the business date.
 */
export async function quoteOf({ tx, today, input, refusal }: QuoteCall): Promise<Quote> {
  const { id, date = today } = input;
  const { rows } = await tx.query(readAbout, [id, date]);
  if (!rows[0]) throw refusal("loan_not_found");
  const { state, member_name, interest_rate } = rows[0];
  if (state !== "released") throw refusal("loan_not_running", { state });
  if (date < today) throw refusal("quote_in_the_past");
  const [book] = (await readBooks(tx, [id])) as [LoanBook];
  const { product, terms, events } = book;
  const position = replay(terms, events, date);
  const open = position.instalments.reduce(
    (sum, { interest, paid }) => sum + Math.max(0, interest - paid.interest),
    0,
  );
  return {
    ...{ loan_id: id, number: book.number, name: book.name, member_name },
    loan_product_name: book.loan_product_name,
    ...{ released_on: book.released_on, maturity_date: book.maturity_date, amount: book.amount, date },
    ...{ payoff: position.payoff, total: sumOf(position.payoff) },
    rebate: Math.max(0, open - position.payoff.interest),
    ...{ interest_method: terms.method, interest_rate, rate_per: product.rate_per },
    ...{ rebate_rule: terms.rebate, fine_rate: terms.fineRate, fine_grace_days: terms.fineGraceDays },
    maturity_fine_rate: terms.maturityFineRate ?? null,
    period: periodOf(book, position, date),
    last_paid_on: events.findLast(({ kind }) => kind === "payment")?.on ?? null,
  };
}

/** What ends loans. */
export const loanQuotes: readonly OperationHandler[] = [serve(quoteLoan, (call) => quoteOf(call))];
