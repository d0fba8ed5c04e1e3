import { accrueLoans } from "#contract/jobs/accrue-loans";
import type { CalendarDate } from "#contract/kit/dates";
import { replay } from "#server/domain/loans/engine/replay";
import { accrueNext } from "#server/domain/loans/payments/accrual";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

const mostAtOnce = 250;

const findBefore = `
  select l.id from loan l
  left join loan_standing t on t.organization_id = l.organization_id and t.branch_id = l.branch_id
    and t.loan_id = l.id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' and coalesce(t.as_of, '0001-01-01') < $1
  order by l.id limit ${mostAtOnce}`;

/** Writes how the next loans stand today; answers how many. */
async function standNext(step: JobStep, today: CalendarDate): Promise<number> {
  const { rows } = await step.tx.query(findBefore, [today]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Locked, so that no payment comes between what is read and what is written.
  await lockLoans(step.tx, ids);
  const standings = (await readBooks(step.tx, ids)).map((book) => ({
    book,
    position: replay(book.terms, book.events, today),
  }));
  await keepStandings(step.tx, standings, today);
  step.emit("loan.update", []);
  return ids.length;
}

/**
 * The night of loans, a chunk a step. What it works out depends on the day alone, so a run that was stopped
 * goes on where it was, and one night makes up for those that were missed.
 */
export const accrueLoansJob: JobHandler = handleJob(accrueLoans, async (job) => {
  const today = job.today();
  const leftOut: string[] = [];
  const done = { accrued: 0, aged: 0, left_out: 0 };
  for (;;) {
    const accrued = await job.step((step) => accrueNext(step, today, leftOut));
    if (accrued.loans === 0) break;
    if (accrued.leftOut === null) done.accrued += accrued.loans;
    else leftOut.push(accrued.leftOut);
  }
  for (;;) {
    const aged = await job.step((step) => standNext(step, today));
    if (aged === 0) break;
    done.aged += aged;
  }
  return { ...done, left_out: leftOut.length };
});
