import { accrueLoans } from "#contract/jobs/accrue-loans";
import type { CalendarDate } from "#contract/kit/dates";
import {
  type AccrualDocument,
  closeDocument,
  finishCount,
  openDocument,
  settleDocuments,
} from "#server/domain/loans/accrual/documents";
import { type AccrualMonth, nextMonth } from "#server/domain/loans/accrual/months";
import { countNext, postNext } from "#server/domain/loans/accrual/post-month";
import { repriceNext, repriceProductsOf } from "#server/domain/loans/changes/reprice";
import { beforeAll, standNext } from "#server/domain/loans/payments/stand";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

/** Where a night has come to: what it does, the last of the loans, and what was done so far. */
interface Reached {
  day: CalendarDate;
  doing: "reprice" | "accrue" | "stand" | "nothing more";
  /** What is accrued, with its document. */
  month: (AccrualMonth & { document: AccrualDocument }) | null;
  after: string;
  /** Loans that have another interest by their base rate, and those whose schedule could not take it. */
  repriced: number;
  rate_kept: number;
  accrued: number;
  aged: number;
  /** Loans that are to be looked at: for their interest, and for how they stand. */
  total: number;
  /** Products whose accounts do not take an entry; and of which a month waits for somebody to decide. */
  leftOut: string[];
  waiting: string[];
}

const countLoans = `
  select count(*)::integer as loans from loan l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released'`;

async function begin(step: JobStep, day: CalendarDate): Promise<Reached> {
  const { rows } = await step.tx.query<{ loans: number }>(countLoans);
  const counts = { repriced: 0, rate_kept: 0, accrued: 0, aged: 0 };
  const nothingDone = { ...counts, month: null, after: beforeAll, leftOut: [], waiting: [] };
  const isMoved = await repriceProductsOf(step, day);
  return { ...nothingDone, day, doing: isMoved ? "reprice" : "accrue", total: rows[0]?.loans ?? 0 };
}

async function repriceLoans(step: JobStep, at: Reached): Promise<Reached> {
  const { repriced, kept, last } = await repriceNext(step, at.day, at.after);
  if (last === null) return { ...at, doing: "accrue", after: beforeAll };
  return { ...at, after: last, repriced: at.repriced + repriced, rate_kept: at.rate_kept + kept };
}

async function accrue(step: JobStep, at: Reached): Promise<Reached> {
  const { month } = at;
  if (!month) {
    const next = await nextMonth(step, at.day, [...at.leftOut, ...at.waiting]);
    if (!next) {
      await settleDocuments(step, at);
      return { ...at, doing: "stand", after: beforeAll };
    }
    return { ...at, month: { ...next, document: await openDocument(step, next) } };
  }
  const place = { document: month.document, today: at.day, after: at.after };
  const over = { ...at, month: null, after: beforeAll };
  if (month.document.isToCount) {
    const { last } = await countNext(step, month, place);
    if (last !== null) return { ...at, after: last };
    const isNothing = await finishCount(step, month.document.id);
    step.emit("loan.update", []);
    const document = { ...month.document, isToCount: false };
    if (isNothing) return { ...over, month: { ...month, document } };
    return { ...over, waiting: [...at.waiting, month.loan_product_id] };
  }
  const { loans, last, isLeftOut } = await postNext(step, month, place);
  if (isLeftOut) return { ...over, leftOut: [...at.leftOut, month.loan_product_id] };
  if (last !== null) return { ...at, after: last, accrued: at.accrued + loans };
  await closeDocument(step, month.document.id);
  return over;
}

async function stand(step: JobStep, at: Reached): Promise<Reached> {
  const { loans, last } = await standNext(step, at.day, at.after);
  return last === null ? { ...at, doing: "nothing more" } : { ...at, after: last, aged: at.aged + loans };
}

const doings = { reprice: repriceLoans, accrue, stand } as const;

async function goOn(step: JobStep, at: Reached & { doing: keyof typeof doings }): Promise<Reached> {
  const next = await doings[at.doing](step, at);
  step.checkpoint(next);
  step.progress(next.aged, next.total);
  return next;
}

/**
 * The night of loans, a chunk a step; a run that was stopped goes on with the next chunk. What it works out
 * depends on the day alone, so that one night makes up for those that were missed.
 */
export const accrueLoansJob: JobHandler = handleJob(accrueLoans, async (job) => {
  const today = job.today();
  const left = job.checkpoint as Reached | null;
  // Left over from another day, it begins anew: what that has posted is not posted again.
  let at =
    left?.day === today && left.repriced !== undefined ? left : await job.step((step) => begin(step, today));
  while (at.doing !== "nothing more") {
    const from = { ...at, doing: at.doing };
    at = await job.step((step) => goOn(step, from));
  }
  const { repriced, rate_kept, accrued, aged, leftOut } = at;
  return {
    ...(repriced + rate_kept > 0 && { repriced, rate_kept }),
    accrued,
    aged,
    left_out: leftOut.length,
  };
});
