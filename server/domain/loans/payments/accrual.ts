import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { monthEntryDate } from "#server/domain/ledger/entry-date";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
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

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// Interest on loans that are paid was posted with the last payment.
const owed = `loan l where ${here("l")} and l.state = 'released'`;
const monthsOf = (loans: string) => `
  select l.id, l.loan_product_id, l.released_by_id, r.interest_in_advance > 0
      or l.product_terms #>> '{product,interest_receivable_account_id}' is not null as is_kept,
    (date_trunc('month', coalesce(t.accrued_through + 1, l.released_on)) + interval '1 month'
      - interval '1 day')::date as month_end
  from (select l.* from ${loans}) l
  join loan_release r on ${here("r")} and r.loan_id = l.id and r.undone_by_entry_id is null
    and r.tranche_number = 1
  left join loan_standing t on ${here("t")} and t.loan_id = l.id`;

// The oldest month that ended first, product by product: looked for once for all of its loans.
const findMonth = `
  with first as (
    select d.month_end, d.loan_product_id, min(d.released_by_id::text)::uuid as released_by_id
    from (${monthsOf(`${owed} and l.loan_product_id <> all($2::uuid[])`)}) d
    where d.is_kept and d.month_end < $1 group by 1, 2 order by 1, 2 limit 1)
  select f.month_end, f.loan_product_id, p.name as product_name,
    coalesce(p.updated_by_id, p.created_by_id, f.released_by_id) as user_id
  from first f join loan_product p on ${here("p")} and p.id = f.loan_product_id`;

// Looks at so many loans, whatever is due of them: as many as have to be looked at in all.
const findNext = `
  select d.id, d.is_kept and d.month_end = $3 as is_due
  from (${monthsOf(`${owed} and l.loan_product_id = $1 and l.id > $2 order by l.id limit ${mostAtOnce}`)}) d
  order by d.id`;

/** A month that has ended, for the loans of one product. */
export interface AccrualMonth {
  month_end: CalendarDate;
  loan_product_id: string;
  product_name: string;
  user_id: string;
}

/** The next month that is to be posted; null where none is. */
export async function nextMonth(
  { tx }: Pick<JobStep, "tx">,
  today: CalendarDate,
  leftOut: readonly string[],
): Promise<AccrualMonth | null> {
  const { rows } = await tx.query<AccrualMonth>(findMonth, [today, leftOut]);
  return rows[0] ?? null;
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

export interface Accrued {
  /** How many loans, and the last that was looked at; null where all of the product were. */
  loans: number;
  last: string | null;
  /** Whether the accounts of the product do not take the entry. */
  isLeftOut: boolean;
}

/** Posts the interest of one month for the next loans of one product, behind one of them, as one entry. */
export async function accrueNext(
  step: JobStep,
  month: AccrualMonth,
  { today, after }: { today: CalendarDate; after: string },
): Promise<Accrued> {
  const asked = [month.loan_product_id, after, month.month_end];
  const { rows } = await step.tx.query<{ id: string; is_due: boolean }>(findNext, asked);
  const ids = rows.flatMap(({ id, is_due }) => (is_due ? [id] : []));
  const last = rows.at(-1)?.id ?? null;
  if (ids.length === 0) return { loans: 0, last, isLeftOut: false };
  const accounts = (await lockLoans(step.tx, ids)).flatMap(accountsOf);
  const locked = await lockFor(step.tx, { drawn: ["loan adjustment"], accountIds: accounts, today });
  const accrued = { loans: ids.length, last, isLeftOut: false };
  const leftOut = { ...accrued, isLeftOut: true };
  const changes = (await readBooks(step.tx, ids)).map((book) => {
    const { totals } = totalsOf(book, book.events, { today, through: month.month_end });
    return { book, moved: movedBy(totals, book.posted) };
  });
  const moved = changes.filter((change) => isMoved(change.moved));
  let lines: Line[];
  try {
    lines = together(moved.flatMap((change) => linesOfLoan(change.book, change.moved)));
  } catch (error) {
    if (!(error instanceof MissingAccount)) throw error;
    return leftOut;
  }
  if (lines.length > 0) {
    const posting = postingOf(step, month, lines, monthEntryDate(locked.head, month.month_end));
    const [posted] = await post(step.tx, [posting], locked);
    if (!posted || isRefused(posted)) return leftOut;
    keepPostings(
      step.tx,
      moved.map((one) => ({ ...one, entryId: posting.entryId })),
    );
    step.emit("journal.create", [posting.entryId]);
  }
  await step.tx.query(markThrough, [ids, month.month_end]);
  return accrued;
}

function postingOf({ now }: JobStep, month: AccrualMonth, lines: Line[], entryDate: CalendarDate): Posting {
  return {
    entryId: uuidv7(),
    entryDate,
    source: "loan adjustment",
    reference: null,
    description: `Interest through ${month.month_end}: ${month.product_name}`,
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
    createdById: month.user_id,
    lines,
  };
}
