import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { monthEntryDate } from "#server/domain/ledger/entry-date";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { type AccrualDocument, addAccrued, addPostedLoans } from "#server/domain/loans/accrual/documents";
import { type AccrualMonth, nextLoans } from "#server/domain/loans/accrual/months";
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

/** Where a month has come to: its document, the business date, and the loan behind which it goes on. */
export interface AccrualPlace {
  document: AccrualDocument;
  today: CalendarDate;
  after: string;
}

export interface Accrued {
  /** How many loans, and the last that was looked at; null where all of the product were. */
  loans: number;
  last: string | null;
  /** Whether the accounts of the product do not take the entry. */
  isLeftOut: boolean;
}

/** What the interest of a month moves of loans. */
async function changesOf(
  step: JobStep,
  ids: readonly string[],
  { today, month_end: through }: { today: CalendarDate; month_end: CalendarDate },
) {
  const changes = (await readBooks(step.tx, ids)).map((book) => {
    const { totals } = totalsOf(book, book.events, { today, through });
    return { book, moved: movedBy(totals, book.posted) };
  });
  return changes.filter((change) => isMoved(change.moved));
}

/** Counts the interest of one month of the next loans of one product into its document: nothing is posted. */
export async function countNext(
  step: JobStep,
  month: AccrualMonth,
  { document, today, after }: AccrualPlace,
): Promise<Pick<Accrued, "last">> {
  const { ids, last } = await nextLoans(step, month, after);
  const changes = await changesOf(step, ids, { ...month, today });
  const accrued = changes.map(({ book, moved: { receivable, earned } }) => ({
    ...{ loan_id: book.id, receivable, earned },
  }));
  await addAccrued(step, document.id, accrued);
  return { last };
}

/** Posts the interest of one month for the next loans of one product, behind one of them, as one entry. */
export async function postNext(
  step: JobStep,
  month: AccrualMonth,
  { document, today, after }: AccrualPlace,
): Promise<Accrued> {
  const { ids, last } = await nextLoans(step, month, after);
  if (ids.length === 0) return { loans: 0, last, isLeftOut: false };
  const accounts = (await lockLoans(step.tx, ids)).flatMap(accountsOf);
  const locked = await lockFor(step.tx, { drawn: ["loan adjustment"], accountIds: accounts, today });
  const accrued = { loans: ids.length, last, isLeftOut: false };
  const leftOut = { ...accrued, isLeftOut: true };
  const moved = await changesOf(step, ids, { ...month, today });
  let lines: Line[];
  try {
    lines = together(moved.flatMap((change) => linesOfLoan(change.book, change.moved)));
  } catch (error) {
    if (!(error instanceof MissingAccount)) throw error;
    return leftOut;
  }
  if (lines.length > 0) {
    const entryDate = monthEntryDate(locked.head, month.month_end);
    const posting = postingOf(step, month, document, { lines, entryDate });
    const [posted] = await post(step.tx, [posting], locked);
    if (!posted || isRefused(posted)) return leftOut;
    keepPostings(
      step.tx,
      moved.map((one) => ({ ...one, entryId: posting.entryId })),
    );
    const { entryId } = posting;
    await addPostedLoans(step, document.id, { moved: moved.map((one) => one.moved), entryId });
    step.emit("journal.create", [entryId]);
  }
  await step.tx.query(markThrough, [ids, month.month_end]);
  return accrued;
}

function postingOf(
  { now }: JobStep,
  month: AccrualMonth,
  document: AccrualDocument,
  { lines, entryDate }: Pick<Posting, "lines" | "entryDate">,
): Posting {
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
    approvedById: document.approvedById,
    createdAt: now,
    createdById: document.postedById,
    lines,
  };
}
