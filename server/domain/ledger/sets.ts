import { postSet } from "#contract/jobs/post-set";
import type { CalendarDate } from "#contract/kit/dates";
import { Refusal } from "#contract/kit/refusal";
import { type JournalHead, type Locked, lockFor } from "#server/domain/ledger/locks";
import { recordedAt } from "#server/domain/ledger/post";
import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { JobContext, JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { addRun } from "#server/platform/jobs/runs";

/** So many entries hold the branch's queue of postings at a time: windows beside it hardly notice. */
const mostAtOnce = 100;

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

/** What a set came to as it was made. */
export interface SetTotals {
  accounts: number;
  /** Centavos. */
  total: number;
}

/** What a set comes to. Its items are as for `addSet`. */
export async function totalsOf(
  tx: Transaction,
  { items, values }: Pick<NewSet, "items" | "values">,
): Promise<SetTotals> {
  const { rows } = await tx.query(
    `select count(*)::integer as accounts, coalesce(sum(amount), 0)::bigint as total from (${items}) i`,
    values,
  );
  return rows[0];
}

/**
 * Settles a set and has a job post it. Answers the run; null while another of the same product is being
 * posted.
 */
export async function addSet(
  tx: Transaction,
  { items, values, ...set }: NewSet,
  { accounts }: SetTotals,
  { caller, now }: { caller: Caller; now: Date },
): Promise<string | null> {
  const input = {
    source: set.source,
    account_id: set.accountId,
    own_account_id: set.ownAccountId,
    entry_date: set.entryDate,
    description: set.description,
    approved_by_id: set.approvedById,
    accounts,
  };
  const runId = await addRun(tx, postSet, { caller, now, input, key: set.accountId });
  if (runId === null) return null;
  await tx.query(
    `insert into set_item (organization_id, branch_id, run_id, place, member_account_id, amount)
     select kaban_organization(), kaban_branch(), '${runId}', i.place, i.member_account_id, i.amount
     from (${items}) i`,
    values,
  );
  return runId;
}

const postSome = `
  select last_place, posted, amount, left_out
  from post_set($1, $2, ${mostAtOnce}, $3, $4, $5, $6, $7, $8, $9, $10)`;

interface Reached extends SetTotals {
  place: number;
  leftOut: number;
}

/** The last day on which nothing but adjustments is posted any more, if the day lies on or before it. */
export function shutThrough(
  { closed_through, closing_through }: JournalHead,
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

async function postNext({ input, runId }: SetJob, step: JobStep, before: Reached, userId: string) {
  const { account_id: product, own_account_id: own, source } = input;
  const locked = await lockFor(step.tx, { accountIds: [product, own], drawn: [source] });
  assertOpen(locked, input.entry_date);
  const { rows } = await step.tx.query({
    name: "post-set",
    text: postSome,
    values: [
      ...[runId, before.place, source, input.entry_date, input.description, product, own],
      ...[recordedAt(step.now, locked.head), userId, input.approved_by_id],
    ],
  });
  const { last_place: place, posted, amount, left_out } = rows[0];
  const reached: Reached = {
    place,
    accounts: before.accounts + posted,
    total: before.total + amount,
    leftOut: before.leftOut + left_out,
  };
  step.checkpoint(reached);
  step.progress(place, input.accounts);
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
  let reached = (job.checkpoint as Reached | null) ?? { place: 0, accounts: 0, total: 0, leftOut: 0 };
  while (reached.place < job.input.accounts) {
    const before = reached;
    reached = await job.step((step) => postNext(job, step, before, userId));
  }
  return { accounts: reached.accounts, total: reached.total, left_out: reached.leftOut };
});
