import type { Output } from "#contract/kit/operation";
import { myLoans } from "#contract/operations/loans/my-loans";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanPosition, replay } from "#server/domain/loans/engine/replay";
import { isWrittenOff, type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { paidInstalments } from "#server/domain/loans/payments/due";
import { serve } from "#server/platform/operations/serve";

type Mine = Output<typeof myLoans>["loans"][number];

const findMine = `
  select m.id, array(select l.id from loan l
    where l.organization_id = m.organization_id and l.branch_id = m.branch_id and l.member_id = m.id
      and l.state in ('released', 'closed', 'written off')) as loan_ids
  from member m
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.user_id = $1 and m.deleted_at is null`;

/** The principal; of a loan that was written off all that was not recovered. */
const owedOf = (book: LoanBook, { balance, payoff }: LoanPosition) =>
  isWrittenOff(book) ? sumOf(payoff) : balance;

function shown(book: LoanBook, today: string): Mine {
  const position = replay(book.terms, book.events, today);
  return {
    ...{ id: book.id, number: book.number, loan_product_name: book.loan_product_name },
    state: book.state as Mine["state"],
    ...{ released_on: book.released_on, maturity_date: book.maturity_date, amount: book.amount },
    ...{ balance: owedOf(book, position), due: sumOf(position.due), days_late: position.daysLate },
    next_due_on: position.next?.due_on ?? null,
    next_due: position.next?.amount ?? 0,
    instalments: paidInstalments(position, today),
  };
}

const paidLast = (one: Mine, other: Mine) =>
  Number(one.state === "closed") - Number(other.state === "closed") ||
  (one.released_on < other.released_on ? 1 : -1);

/** The caller's own loans: of the member that they are connected with, and of nobody else. */
export const myLoansHandler = serve(
  myLoans,
  async ({ tx, caller, today, refusal }) => {
    const { rows } = await tx.query({ name: "my-loans", text: findMine, values: [caller.userId] });
    if (!rows[0]) throw refusal("not_connected");
    const books = await readBooks(tx, rows[0].loan_ids);
    return { date: today, loans: books.map((book) => shown(book, today)).sort(paidLast) };
  },
  { onReader: true },
);
