import { rollOverTimeDeposits as job } from "#contract/jobs/roll-over-time-deposits";
import type { JobInput } from "#contract/kit/job";
import { formatPesos } from "#contract/kit/money";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { shutThrough } from "#server/domain/ledger/sets";
import { rollOver } from "#server/domain/time-deposits/rolled-over";
import type { Transaction } from "#server/platform/db/database";
import type { JobContext, JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { addRun, findJobRun } from "#server/platform/jobs/runs";
import { serve } from "#server/platform/operations/serve";

const zero = "00000000-0000-0000-0000-000000000000";

const matured = `
  d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
  and d.state = 'running' and d.matures_on <= $1`;

const readHead = `
  select closed_through, closing_through from journal_head
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())`;

// Interest, and what leaves the accounts for savings: that has earned since it matured, too.
const sum = `
  select count(*)::integer as count, coalesce(sum(d.interest
    + case d.at_maturity when 'paid to savings' then d.principal
        + round(d.principal * d.excess_rate * ($1::date - d.matures_on) / (100 * d.days_in_year)) else 0 end),
    0)::bigint as total
  from time_deposit d where ${matured}`;

async function sumMatured(tx: Transaction, today: string): Promise<{ count: number; total: number }> {
  return (await tx.query(sum, [today])).rows[0];
}

export const rollOverHandler = serve(rollOverTimeDeposits, async (call) => {
  const { tx, caller, now, today, refusal, approvedById } = call;
  const { count, total } = await sumMatured(tx, today);
  if (count === 0) throw refusal("nothing_matured");
  const [head] = (await tx.query(readHead)).rows;
  const through = head && shutThrough(head, today);
  if (through) throw refusal("period_closed", { closed_through: through });
  const role = "interest on deposits";
  const own = (await readBranchAccounts(tx)).get(role);
  if (!own) throw refusal("branch_accounts_missing", { role });
  const input: JobInput<typeof job> = {
    ...{ entry_date: today, own_account_id: own, approved_by_id: approvedById, asked_at: now.toISOString() },
  };
  const runId = await addRun(tx, job, { caller, now, input });
  const found = runId && (await findJobRun(tx, runId));
  if (!found) throw refusal("roll_over_under_way");
  call.weigh(total);
  call.audit({ entity: "time-deposit", after: { deposits: count, total } });
  call.emit("job-run.create", [runId]);
  return found.run;
});

interface Reached {
  after: string;
  done: number;
  /** How many there were to begin with. */
  size: number;
  deposits: number;
  /** Interest, in centavos. */
  total: number;
  left_out: number;
}

async function begin({ tx }: JobStep, { entry_date }: JobInput<typeof job>): Promise<Reached> {
  const { count } = await sumMatured(tx, entry_date);
  return { after: zero, done: 0, size: count, deposits: 0, total: 0, left_out: 0 };
}

/** Rolls the next over; null once there are no more. */
async function next(
  { input }: JobContext<typeof job>,
  step: JobStep,
  before: Reached,
  userId: string,
): Promise<Reached | null> {
  const part = await rollOver(step, { ...input, after: before.after, userId });
  if (!part) return null;
  const reached: Reached = {
    after: part.last,
    done: before.done + part.deposits + part.leftOut,
    size: before.size,
    deposits: before.deposits + part.deposits,
    total: before.total + part.interest,
    left_out: before.left_out + part.leftOut,
  };
  step.checkpoint(reached);
  step.progress(reached.done, Math.max(reached.done, reached.size));
  return reached;
}

/** Rolls over what has matured, a chunk a step; a run that was stopped goes on with the next chunk. */
export const rollOverJob: JobHandler = handleJob(job, async (run) => {
  const { userId } = await run.caller();
  let reached = (run.checkpoint as Reached | null) ?? (await run.step((step) => begin(step, run.input)));
  for (;;) {
    const before: Reached = reached;
    const after = await run.step((step) => next(run, step, before, userId));
    if (!after) {
      const { deposits: time_deposits, total, left_out: held_up } = reached;
      return { time_deposits, interest: formatPesos(total), held_up };
    }
    reached = after;
  }
});
