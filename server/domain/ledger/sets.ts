import { postSet } from "#contract/jobs/post-set";
import type { CalendarDate } from "#contract/kit/dates";
import { type JobInput, jobName } from "#contract/kit/job";
import { Refusal } from "#contract/kit/refusal";
import { type JournalHead, type Locked, lockFor } from "#server/domain/ledger/locks";
import { recordedAt } from "#server/domain/ledger/post";
import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { JobContext, JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { addRun } from "#server/platform/jobs/runs";

/** So many entries hold the branch's queue of postings at a time; twice as many once nobody came between. */
const atOnce = { first: 250, besideWindows: 60, most: 2_000 };

/** A set to be posted: what it is, and one statement that says who gets how much. */
export interface NewSet {
  source: "savings interest";
  /** The product whose accounts are credited. */
  accountId: string;
  /** The account of the branch that is debited. */
  ownAccountId: string;
  entryDate: CalendarDate;
  description: string;
  approvedById: string | null;
  /** Answers rows of `place` (from 1 on), `member_account_id` and `amount` (centavos). */
  items: string;
  values: unknown[];
}

/** What a set comes to. */
export interface SetTotals {
  accounts: number;
  /** Centavos. */
  total: number;
}

/**
 * Settles a set and has a job post it. It holds up no posting: what it rests on is looked at again as each
 * chunk is posted. Answers the run and what it comes to; or that another of the same product is being posted,
 * or was for the same day.
 */
export async function addSet(
  tx: Transaction,
  { items, values, ...set }: NewSet,
  { caller, now }: { caller: Caller; now: Date },
): Promise<({ runId: string } & SetTotals) | "under way" | "posted"> {
  const input: Input = {
    source: set.source,
    account_id: set.accountId,
    own_account_id: set.ownAccountId,
    entry_date: set.entryDate,
    description: set.description,
    approved_by_id: set.approvedById,
  };
  const runId = await addRun(tx, postSet, { caller, now, input, key: set.accountId });
  if (runId === null) return "under way";
  // From here on no other run of the product begins, so that none can be overlooked.
  if (await isPosted(tx, runId, input)) return "posted";
  const { rows } = await tx.query(
    `with settled as (
       insert into set_item (organization_id, branch_id, run_id, place, member_account_id, amount)
       select kaban_organization(), kaban_branch(), '${runId}', i.place, i.member_account_id, i.amount
       from (${items}) i
       returning amount)
     select count(*)::integer as accounts, coalesce(sum(amount), 0)::bigint as total from settled`,
    values,
  );
  return { runId, ...rows[0] };
}

// In part counts too: a run that was stopped is gone on with, not begun again.
const findPosted = `
  select from job_run where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and id <> $1 and job = $2 and key = $3
    and input ->> 'source' = $4 and input ->> 'entry_date' = $5
    and (state = 'done' or checkpoint is not null)`;

type Input = JobInput<typeof postSet>;

/** Whether another set of the same kind was posted to the product for the same day. */
async function isPosted(tx: Transaction, runId: string, { account_id, source, entry_date }: Input) {
  const { rowCount } = await tx.query(findPosted, [runId, jobName(postSet), account_id, source, entry_date]);
  return rowCount !== 0;
}

/** How many items the set of a run has. */
async function sizeOf(tx: Transaction, runId: string): Promise<number> {
  const { rows } = await tx.query(
    `select count(*)::integer as size from set_item
     where organization_id = kaban_organization() and branch_id = kaban_branch() and run_id = $1`,
    [runId],
  );
  return rows[0].size;
}

const postSome = `
  select last_place, posted, amount, left_out
  from post_set($1, $2, $11, $3, $4, $5, $6, $7, $8, $9, $10)`;

interface Reached extends SetTotals {
  place: number;
  /** How many items the set has. */
  size: number;
  leftOut: number;
}

/** The last day on which nothing but adjustments is posted any more, if the day lies on or before it. */
export function shutThrough(
  { closed_through, closing_through }: Pick<JournalHead, "closed_through" | "closing_through">,
  entryDate: CalendarDate,
): CalendarDate | null {
  const through = closing_through ?? closed_through;
  return through && entryDate <= through ? through : null;
}

/** Refuses to go on in a month that was closed meanwhile, or with an account that was. */
function assertOpen({ head, accounts }: Locked, entryDate: CalendarDate): void {
  const through = shutThrough(head, entryDate);
  const shut = [...accounts.values()].find(({ status }) => status !== "open");
  if (!through && !shut) return;
  const message = shut
    ? `The account ${shut.code} ${shut.name} is ${shut.status}`
    : `The books are closed through ${through}`;
  throw new Refusal(409, { code: shut ? "account_not_open" : "period_closed", message });
}

type SetJob = JobContext<typeof postSet>;

/** Where a run begins: one that was stopped before it posted may have been overtaken by another. */
async function begin({ runId, input }: SetJob, { tx }: JobStep): Promise<Reached> {
  if (await isPosted(tx, runId, input)) {
    const message = "Another set has been posted to this product for the same day";
    throw new Refusal(409, { code: "set_posted", message });
  }
  return { size: await sizeOf(tx, runId), place: 0, accounts: 0, total: 0, leftOut: 0 };
}

/** How a run gets on beside the windows. */
interface Pace {
  /** The branch's last entry when the last step ended: whoever posts meanwhile moves it. */
  lastSequence: number | null;
  /** How many entries the next step posts if nobody did. */
  atOnce: number;
}

async function postNext(
  { input, runId }: SetJob,
  step: JobStep,
  before: Reached,
  { userId, pace }: { userId: string; pace: Pace },
) {
  const { account_id: product, own_account_id: own, source } = input;
  const locked = await lockFor(step.tx, {
    ...{ accountIds: [product, own], drawn: [source], day: input.entry_date },
  });
  assertOpen(locked, input.entry_date);
  const { last_sequence: sequence } = locked.head;
  if (pace.lastSequence !== null && pace.lastSequence !== sequence) pace.atOnce = atOnce.besideWindows;
  const { rows } = await step.tx.query({
    name: "post-set",
    text: postSome,
    values: [
      ...[runId, before.place, source, input.entry_date, input.description, product, own],
      ...[recordedAt(step.now, locked.head), userId, input.approved_by_id],
      pace.atOnce,
    ],
  });
  const { last_place: place, posted, amount, left_out } = rows[0];
  pace.lastSequence = sequence + posted;
  pace.atOnce = Math.min(2 * pace.atOnce, atOnce.most);
  const reached: Reached = {
    ...before,
    place,
    accounts: before.accounts + posted,
    total: before.total + amount,
    leftOut: before.leftOut + left_out,
  };
  step.checkpoint(reached);
  step.progress(place, before.size);
  step.emit("account.update", [product]);
  step.emit("journal.create", []);
  return reached;
}

/**
 * The job that posts a set, a chunk a step: each is posted once, also when its server died in between. It
 * stops where the month was closed meanwhile, or the product frozen.
 */
export const postSetJob: JobHandler = handleJob(postSet, async (job) => {
  const { userId } = await job.caller();
  let reached = (job.checkpoint as Reached | null) ?? (await job.step((step) => begin(job, step)));
  const pace: Pace = { lastSequence: null, atOnce: atOnce.first };
  while (reached.place < reached.size) {
    const before = reached;
    reached = await job.step((step) => postNext(job, step, before, { userId, pace }));
  }
  return { accounts: reached.accounts, total: reached.total, left_out: reached.leftOut };
});
