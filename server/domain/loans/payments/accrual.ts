import { v7 as uuidv7 } from "uuid";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { type JournalHead, lockFor } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepPostings } from "#server/domain/loans/payments/keep";
import {
  accountsOf,
  credited,
  linesOfLoan,
  MissingAccount,
  ofBranch,
} from "#server/domain/loans/payments/loan-lines";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import { isMoved, movedBy, totalsOf } from "#server/domain/loans/payments/totals";
import type { JobStep } from "#server/platform/jobs/context";

/** So many loans hold the branch's queue of postings at a time: windows beside it hardly notice. */
const mostAtOnce = 250;

// Loans of one product for which a month ended, the oldest month first. Interest on loans that are paid was
// posted with the last payment.
const findDue = `
  with due as (
    select l.id, l.loan_product_id, p.name as product_name,
      coalesce(p.updated_by_id, p.created_by_id, l.released_by_id) as user_id,
      (date_trunc('month', coalesce(t.accrued_through + 1, l.released_on)) + interval '1 month'
        - interval '1 day')::date as month_end
    from loan l
    join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
      and p.id = l.loan_product_id
    join loan_release r on r.organization_id = l.organization_id and r.branch_id = l.branch_id
      and r.loan_id = l.id and r.undone_by_entry_id is null
    left join loan_standing t on t.organization_id = l.organization_id and t.branch_id = l.branch_id
      and t.loan_id = l.id
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.state = 'released' and l.loan_product_id <> all($2::uuid[])
      and (r.interest_in_advance > 0
        or l.product_terms #>> '{product,interest_receivable_account_id}' is not null)),
  first as (
    select d.month_end, d.loan_product_id from due d where d.month_end < $1
    order by d.month_end, d.loan_product_id limit 1)
  select d.id, d.loan_product_id, d.product_name, d.user_id, d.month_end from due d
  join first f on f.month_end = d.month_end and f.loan_product_id = d.loan_product_id
  order by d.id limit ${mostAtOnce}`;

interface Due {
  id: string;
  loan_product_id: string;
  product_name: string;
  user_id: string;
  month_end: CalendarDate;
}

const markThrough = `
  insert into loan_standing (organization_id, branch_id, loan_id, as_of, accrued_through, balance, arrears,
    fines, accrued, next_due, days_late, days_past_maturity, age_class, maturity_class)
  select kaban_organization(), kaban_branch(), i.id, '0001-01-01', $2, 0, 0, 0, 0, 0, 0, 0, 'current',
    'current'
  from unnest($1::uuid[]) as i (id)
  on conflict (organization_id, branch_id, loan_id) do update
    set accrued_through = excluded.accrued_through`;

/** The lines of many loans as one of each account. */
function together(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>();
  for (const { accountId, debit, credit } of lines) {
    sums.set(accountId, (sums.get(accountId) ?? 0) + credit - debit);
  }
  return [...sums].flatMap(([accountId, amount]) => credited(ofBranch(accountId), amount));
}

/** On the last day of the month; where that is closed by now, on the first day that is not. */
function entryDateOf({ closed_through, closing_through }: JournalHead, monthEnd: CalendarDate): CalendarDate {
  const shut = closing_through ?? closed_through;
  return shut && monthEnd <= shut ? addDays(shut, 1) : monthEnd;
}

/** What the next loans of a product have to be posted for a month that has ended; null where none have. */
async function nextDue(step: JobStep, today: CalendarDate, leftOut: readonly string[]): Promise<Due[]> {
  const { rows } = await step.tx.query<Due>(findDue, [today, leftOut]);
  return rows;
}

export interface Accrued {
  /** How many loans; 0 where nothing is left to be done. */
  loans: number;
  /** The product, where its accounts do not take the entry. */
  leftOut: string | null;
}

/** Posts the interest of one month for the next loans of one product, as one entry. */
export async function accrueNext(
  step: JobStep,
  today: CalendarDate,
  leftOut: readonly string[],
): Promise<Accrued> {
  const due = await nextDue(step, today, leftOut);
  const [first] = due;
  if (!first) return { loans: 0, leftOut: null };
  const ids = due.map(({ id }) => id);
  const accounts = (await lockLoans(step.tx, ids)).flatMap(accountsOf);
  const locked = await lockFor(step.tx, { drawn: ["loan adjustment"], accountIds: accounts });
  const isLeftOut = { loans: due.length, leftOut: first.loan_product_id };
  const changes = (await readBooks(step.tx, ids)).map((book) => {
    const { totals } = totalsOf(book, book.events, { today, through: first.month_end });
    return { book, moved: movedBy(totals, book.posted) };
  });
  const moved = changes.filter((change) => isMoved(change.moved));
  let lines: Line[];
  try {
    lines = together(moved.flatMap((change) => linesOfLoan(change.book, change.moved)));
  } catch (error) {
    if (!(error instanceof MissingAccount)) throw error;
    return isLeftOut;
  }
  if (lines.length > 0) {
    const posting = postingOf(step, first, lines, entryDateOf(locked.head, first.month_end));
    const [posted] = await post(step.tx, [posting], locked);
    if (!posted || isRefused(posted)) return isLeftOut;
    await keepPostings(step.tx, moved, posting.entryId);
    step.emit("journal.create", [posting.entryId]);
  }
  await step.tx.query(markThrough, [ids, first.month_end]);
  return { loans: due.length, leftOut: null };
}

function postingOf({ now }: JobStep, due: Due, lines: Line[], entryDate: CalendarDate): Posting {
  return {
    entryId: uuidv7(),
    entryDate,
    source: "loan adjustment",
    reference: null,
    description: `Interest through ${due.month_end}: ${due.product_name}`,
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    memberId: null,
    accountId: null,
    paymentTypeId: null,
    paymentKind: null,
    batchId: null,
    reversesId: null,
    backDateReason: null,
    approvedById: null,
    createdAt: now,
    createdById: due.user_id,
    lines,
  };
}
