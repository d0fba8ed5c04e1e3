import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Input } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { postLoanPayment } from "#contract/operations/loans/loan-payment";
import type { spreadRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { type Parts, partNames, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { isWrittenOff, type LoanBook } from "#server/domain/loans/payments/books";
import { isOver, withEvent } from "#server/domain/loans/payments/totals";

type Lines = Input<typeof postLoanPayment>["lines"];

/** What is asked to be paid on which loans. */
export interface Asked {
  /** Null where an employer pays for many. */
  member_id: string | null;
  total?: Centavos | undefined;
  lines: Lines;
}

export interface SpreadCall {
  input: Asked;
  refusal(code: keyof typeof spreadRefusals, detail?: Problem["detail"]): Refusal;
}

/** What one line pays on its loan, in centavos. */
export interface SpreadLine {
  book: LoanBook;
  paymentId: string;
  amount: Centavos;
  byHand: Parts | null;
  parts: Parts;
  intoSavings: Centavos;
  /** The events of the loan with this payment among them. */
  events: LoanEvent[];
  /** How the loan stands on the day of the payment, right after it. */
  after: LoanPosition;
}

const isNamed = (amount: Centavos | undefined): amount is Centavos => amount !== undefined;

/** The books of the lines, in their order; refuses what is not theirs to be paid on that day. */
export function theirBooks(
  { input, refusal }: SpreadCall,
  found: ReadonlyMap<string, LoanBook>,
  day: CalendarDate,
) {
  return input.lines.map(({ loan_id }, index) => {
    const line = index + 1;
    const book = found.get(loan_id);
    if (!book) throw refusal("line_loan_not_found", { line });
    const { name: loan, state, released_on, taken_over } = book;
    const date = taken_over?.on ?? released_on;
    if (input.member_id !== null && book.member_id !== input.member_id)
      throw refusal("line_loan_of_another", { line, loan });
    const lost = book.events.find(({ kind }) => kind === "write-off");
    if (lost && day < lost.on) throw refusal("line_before_write_off", { line, loan, date: lost.on });
    if (state !== "released" && !isWrittenOff(book))
      throw refusal("line_loan_not_released", { line, loan, state });
    if (book.class_since !== null && day < book.class_since)
      throw refusal("line_before_class", { line, loan, date: book.class_since });
    if (day < date) throw refusal("line_before_release", { line, loan, date });
    return book;
  });
}

/** How each loan stands on the day, before anything of this is paid: what came by then counts. */
const standAt = (books: readonly LoanBook[], day: CalendarDate) =>
  books.map((book) => replay(book.terms, book.events, day));

/** Spreads a total: what is due first, the longest late before others; then in advance, in order. */
export function pour(total: Centavos, positions: readonly LoanPosition[]): Centavos[] {
  const amounts = positions.map(() => 0);
  let left = total;
  const give = (index: number, most: Centavos) => {
    const more = Math.min(left, Math.max(0, most - (amounts[index] as number)));
    amounts[index] = (amounts[index] as number) + more;
    left -= more;
  };
  const order = positions
    .map(({ daysLate }, index) => ({ daysLate, index }))
    .sort((one, other) => other.daysLate - one.daysLate || one.index - other.index);
  for (const { index } of order) give(index, sumOf((positions[index] as LoanPosition).due));
  for (const { index } of order) give(index, sumOf((positions[index] as LoanPosition).payoff));
  // What is more than all of it is the last one's, whose product refuses it or takes it into savings.
  const last = order.at(-1)?.index ?? 0;
  amounts[last] = (amounts[last] as number) + left;
  return amounts;
}

/** What each line pays: as it says, or its share of the total. */
function amountsOf({ input, refusal }: SpreadCall, positions: readonly LoanPosition[]): Centavos[] {
  const { total, lines } = input;
  const named = lines.map(({ amount }) => amount);
  if (total === undefined && named.every(isNamed)) return named;
  const isSpread = total !== undefined && !named.some(isNamed) && !lines.some(({ parts }) => parts);
  if (!isSpread) throw refusal("total_or_amounts");
  return pour(total, positions);
}

/** Refuses parts that are not the amount. */
function assertSum({ refusal }: SpreadCall, line: number, amount: Centavos, parts: Parts) {
  if (sumOf(parts) !== amount) {
    const detail = { line, parts: formatPesos(sumOf(parts)), amount: formatPesos(amount) };
    throw refusal("line_parts_differ", detail);
  }
}

/** Refuses parts of which there was not so much to pay: nothing goes to another part than was said. */
function assertGiven({ refusal }: SpreadCall, line: number, parts: Parts, given: Parts) {
  const short = partNames.find((part) => parts[part] > given[part]);
  if (!short) return;
  throw refusal("line_part_too_high", { line, part: short, owed: formatPesos(given[short]) });
}

/**
 * Spreads a payment of a day over its loans and their parts. Answers no line for a loan that gets nothing
 * of a total. Refuses loans that cannot be paid then, parts that do not fit, and more than is owed where the
 * product does not take it.
 */
export function spread(
  call: SpreadCall,
  books: readonly LoanBook[],
  day: CalendarDate,
  newId: () => string,
): SpreadLine[] {
  const positions = standAt(books, day);
  const amounts = amountsOf(call, positions);
  return books.flatMap((book, index): SpreadLine[] => {
    const [amount, at] = [amounts[index] as Centavos, positions[index] as LoanPosition];
    const byHand = call.input.lines[index]?.parts ?? null;
    const line = index + 1;
    if (amount === 0) return [];
    const over = Math.max(0, amount - sumOf(at.payoff));
    const mayKeep = call.input.member_id !== null && !isWrittenOff(book);
    const takesMore = mayKeep && book.product.overpayment_rule === "into savings";
    if (over > 0 && !takesMore) {
      const payoff = formatPesos(sumOf(at.payoff));
      if (call.input.total !== undefined) throw call.refusal("total_too_much", { payoff });
      throw call.refusal("line_too_much", { line, loan: book.name, payoff });
    }
    if (byHand && isWrittenOff(book)) throw call.refusal("line_recovers_whole", { line, loan: book.name });
    if (byHand) assertSum(call, line, amount, byHand);
    const paymentId = newId();
    const paid = amount - over;
    const event: LoanEvent = { kind: "payment", id: paymentId, on: day, amount: paid, byHand };
    const events = withEvent(book.events, event);
    const after = replay(book.terms, events, day);
    const { given } = after.allocations.get(paymentId) as { given: Parts };
    if (byHand) assertGiven(call, line, byHand, given);
    return [{ book, paymentId, amount: paid, byHand, parts: given, intoSavings: over, events, after }];
  });
}

/** A line as it is answered. */
export const answeredLine = ({ book, amount, parts, intoSavings, after }: SpreadLine) => ({
  loan_id: book.id,
  ...{ number: book.number, name: book.name },
  amount,
  parts,
  into_savings: intoSavings,
  balance: after.balance,
  is_paid: isOver(after),
});
