import { accrueLoans } from "#contract/jobs/accrue-loans";
import { accrueNext } from "#server/domain/loans/payments/accrual";
import { standNext } from "#server/domain/loans/payments/stand";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

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
