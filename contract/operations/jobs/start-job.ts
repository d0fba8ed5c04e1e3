import { jobRun } from "#contract/entities/job-run";
import { countAllowance } from "#contract/jobs/count-allowance";
import { countReclassification } from "#contract/jobs/count-reclassification";
import { findDifferences } from "#contract/jobs/find-differences";
import { type Job, jobName } from "#contract/kit/job";
import { defineOperation } from "#contract/kit/operation";

/**
 * The operation by which somebody starts a job of their branch by hand: it answers the run, which waits or is
 * under way by then. Refuses while the job is under way in the branch.
 */
const startOf = <J extends Job>(job: J) =>
  defineOperation({
    name: job.name,
    slice: job.slice,
    label: job.label,
    method: "POST",
    path: `/job/${jobName(job).replace(":", "/")}`,
    scope: "branch",
    input: job.input as J["input"],
    output: jobRun,
    refusals: { job_under_way: { message: "This job is under way already" } },
    emits: ["job-run.create"],
  });

/** Compares the books of the branch with themselves now, rather than tonight. */
export const startFindDifferences = startOf(findDifferences);

/** Counts the allowance for probable losses now, rather than when the next month begins. */
export const startCountAllowance = startOf(countAllowance);

/** Counts which loans are to be reclassified now, rather than when the next month begins. */
export const startCountReclassification = startOf(countReclassification);
