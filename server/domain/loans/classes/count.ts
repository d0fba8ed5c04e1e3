import { v7 as uuidv7 } from "uuid";
import { countReclassification } from "#contract/jobs/count-reclassification";
import type { CalendarDate } from "#contract/kit/dates";
import { startCountReclassification } from "#contract/operations/jobs/start-job";
import { classOf } from "#server/domain/loans/classes/class-of";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { serveStart } from "#server/platform/jobs/operations";
import type { OperationHandler } from "#server/platform/operations/serve";

const mostAtOnce = 250;
/** An entry has two lines a loan, and numbers them up to 32,767: the others are of the next document. */
const mostLoans = 15_000;

/** Where a run has come to: its document and its lines, the day that it counts, and the last of the loans. */
interface Reached {
  id: string;
  day: CalendarDate;
  after: string;
  lines: number;
}

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const findOpen = `
  select exists (select from loan_product p where ${here("p")} and p.past_due_account_id is not null)
    or exists (select from loan l where ${here("l")} and l.loan_class = 'past due') as is_kept,
  (select r.id from loan_reclassification r where ${here("r")} and r.state <> 'posted' for update) as id`;
const forget = `delete from loan_reclassification_line i where ${here("i")} and i.reclassification_id = $1`;
const begin = `
  insert into loan_reclassification (organization_id, branch_id, id, as_of, state, counted_at)
  select kaban_organization(), kaban_branch(), $1, $2, 'counting', $3
  on conflict (organization_id, branch_id, id) do update
    set state = 'counting', as_of = excluded.as_of, counted_at = excluded.counted_at`;

// What stands nowhere but in current and past due accounts, of products that tell the two apart.
const findNext = `
  select l.id from loan l
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  where ${here("l")} and l.id > $1 and l.state = 'released' and l.loan_class <> 'in litigation'
    and (p.past_due_account_id is not null or l.loan_class = 'past due')
  order by l.id limit ${mostAtOnce}`;

const addLines = `
  insert into loan_reclassification_line (organization_id, branch_id, reclassification_id, loan_id, days_late,
    from_class, to_class, from_account_id, to_account_id, balance)
  select kaban_organization(), kaban_branch(), $1, l.id, i.days_late, l.loan_class, i.to_class,
    i.from_account_id, i.to_account_id, i.balance
  from jsonb_to_recordset($2) as i (loan_id uuid, days_late integer, to_class text, from_account_id uuid,
    to_account_id uuid, balance bigint)
  join loan l on ${here("l")} and l.id = i.loan_id and l.loan_class <> i.to_class
  on conflict do nothing`;
const finish = `
  update loan_reclassification r set state = 'counted', loan_count = x.loan_count,
    to_past_due = x.to_past_due, to_current = x.to_current
  from (select count(*)::integer as loan_count,
      coalesce(sum(i.balance) filter (where i.to_class = 'past due'), 0)::bigint as to_past_due,
      coalesce(sum(i.balance) filter (where i.to_class = 'current'), 0)::bigint as to_current
    from loan_reclassification_line i where ${here("i")} and i.reclassification_id = $1) x
  where ${here("r")} and r.id = $1 and r.state = 'counting'`;

const zero = "00000000-0000-0000-0000-000000000000";

/** Begins anew, with the open document or a new one; null where nothing is reclassified. */
async function start(step: JobStep, day: CalendarDate): Promise<Reached | null> {
  const { rows } = await step.tx.query<{ is_kept: boolean; id: string | null }>(findOpen);
  if (!rows[0]?.is_kept) return null;
  const id = rows[0].id ?? uuidv7();
  await step.tx.query(forget, [id]);
  await step.tx.query(begin, [id, day, step.now]);
  const reached = { id, day, after: zero, lines: 0 };
  step.checkpoint(reached);
  return reached;
}

/** Counts the next loans; answers where it has come to, or null once all are counted. */
async function countNext(step: JobStep, { id, day, after, lines }: Reached): Promise<Reached | null> {
  const { tx } = step;
  const ids = (await tx.query<{ id: string }>(findNext, [after])).rows.map((row) => row.id);
  if (ids.length === 0 || lines > mostLoans - mostAtOnce) {
    await tx.query(finish, [id]);
    step.emit("loan.update", []);
    return null;
  }
  const found = (await readBooks(tx, ids)).flatMap(
    ({ id: loan_id, account_id, balance, product, ...book }) => {
      if (balance <= 0) return [];
      const { daysLate } = replay(book.terms, book.events, day);
      const { toClass, toAccountId } = classOf(product, daysLate);
      const from = { from_account_id: account_id, to_account_id: toAccountId };
      return [{ loan_id, days_late: daysLate, to_class: toClass, balance, ...from }];
    },
  );
  const { rowCount } = await tx.query(addLines, [id, JSON.stringify(found)]);
  const reached = { id, day, after: ids.at(-1) as string, lines: lines + (rowCount ?? 0) };
  step.checkpoint(reached);
  return reached;
}

/** Counts a chunk of loans a step; a run that was stopped goes on with the next chunk, of the same day. */
export const countReclassificationJob: JobHandler = handleJob(countReclassification, async (job) => {
  const today = job.today();
  let reached = job.checkpoint as Reached | null;
  reached ??= await job.step((step) => start(step, today));
  while (reached) {
    const at: Reached = reached;
    reached = await job.step((step) => countNext(step, at));
  }
  return {};
});

export const startCountReclassificationHandler: OperationHandler = serveStart(
  startCountReclassification,
  countReclassification,
);
