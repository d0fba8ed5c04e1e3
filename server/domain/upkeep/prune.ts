import { pruneBranch, pruneSignIns } from "#contract/jobs/prune";
import type { Job } from "#contract/kit/job";
import type { JobContext } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { systemTenant } from "#server/platform/jobs/runs";

/** What is forgotten of a table: the rows that meet a condition on `$1`, that many days ago. */
interface Kept {
  table: string;
  days: number;
  when: string;
}

// The last of each job stays: it tells when it was last due.
const jobRuns: Kept = {
  table: "job_run",
  days: 90,
  when: `ended_at < $1 and exists (select from job_run newer
    where newer.organization_id = pruned.organization_id and newer.branch_id = pruned.branch_id
      and newer.job = pruned.job and newer.due_at is not null
      and newer.due_at > coalesce(pruned.due_at, '-infinity'))`,
};

// docs/operations.md says these times.
const ofBranch = (answerDays: number): readonly Kept[] => [
  { table: "remembered_answer", days: answerDays, when: "created_at < $1" },
  jobRuns,
];

const ofSignIns: readonly Kept[] = [
  { table: "session", days: 30, when: "expires_at < $1" },
  { table: "one_time_code", days: 1, when: "expires_at < $1" },
  { table: "reset_link", days: 1, when: "expires_at < $1" },
  { table: "password_proof", days: 1, when: "expires_at < $1" },
  { table: "second_factor_challenge", days: 1, when: "expires_at < $1" },
  { table: "throttle", days: 1, when: "until < $1" },
  { table: "login_attempt", days: 30, when: "last_failed_at < $1" },
  { table: "known_address", days: 90, when: "last_right_at < $1" },
  { ...jobRuns, when: `pruned.organization_id = '${systemTenant.organizationId}' and ${jobRuns.when}` },
];

const most = 5000;
const dayMs = 86_400_000;

const statementOf = ({ table, when }: Kept) => `
  delete from ${table} where ctid = any(array(
    select pruned.ctid from ${table} pruned where ${when} limit ${most}))`;

type Counts = Record<string, number>;

/** Deletes a chunk at a time, each in a transaction that also says how far it is. Answers how many. */
async function prune(job: JobContext<Job>, tables: readonly Kept[]): Promise<Counts> {
  const counts: Counts = { ...(job.checkpoint as Counts | null) };
  for (const [index, kept] of tables.entries()) {
    const before = new Date(job.now().getTime() - kept.days * dayMs);
    let pruned: number;
    do {
      pruned = await job.step(async ({ tx, checkpoint, progress }) => {
        const { rowCount } = await tx.query(statementOf(kept), [before]);
        const sum = (counts[kept.table] ?? 0) + (rowCount ?? 0);
        checkpoint({ ...counts, [kept.table]: sum });
        progress(index + 1, tables.length);
        return rowCount ?? 0;
      });
      Object.assign(counts, job.checkpoint as Counts);
    } while (pruned >= most);
  }
  return counts;
}

/** The nightly forgetting, of each branch and of what belongs to none; answers are kept for so many days. */
export const pruneJobs = (answerDays: number): readonly JobHandler[] => [
  handleJob(pruneBranch, (job) => prune(job, ofBranch(answerDays))),
  handleJob(pruneSignIns, (job) => prune(job, ofSignIns)),
];
