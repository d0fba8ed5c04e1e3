import { v7 as uuidv7 } from "uuid";
import { countAllowance } from "#contract/jobs/count-allowance";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { startCountAllowance } from "#contract/operations/jobs/start-job";
import { replay } from "#server/domain/loans/engine/replay";
import { allowanceOf, readRates } from "#server/domain/loans/losses/allowance-rates";
import { readBooks } from "#server/domain/loans/payments/books";
import type { JobContext, JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { serveStart } from "#server/platform/jobs/operations";
import type { OperationHandler } from "#server/platform/operations/serve";

const mostAtOnce = 250;
const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

/** Where a run has come to: the month, and the last of its loans. */
interface Reached {
  month: CalendarDate;
  after: string;
}

// From the month after the last that is posted, or the first that is not; at least the one that ended last.
const findFirst = `
  select coalesce((
      select (max(month_end) + 1 + interval '1 month' - interval '1 day')::date from loan_allowance
      where ${here} and state = 'posted'),
    (select min(month_end) from loan_allowance where ${here}),
    (date_trunc('month', $1::date) - interval '1 day')::date) as month,
  exists (select from loan_product where ${here} and deleted_at is null and allowance_account_id is not null
    and loss_account_id is not null) as is_kept`;

const begin = `
  insert into loan_allowance (organization_id, branch_id, id, month_end, state, counted_at)
  select kaban_organization(), kaban_branch(), $1, $2, 'counting', $3
  on conflict (organization_id, branch_id, month_end) do update
    set state = 'counting', counted_at = excluded.counted_at where loan_allowance.state <> 'posted'`;
const forget = `
  delete from loan_allowance_line where ${here} and allowance_id = (select a.id from loan_allowance a
    where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
      and a.month_end = $1 and a.state = 'counting')`;

// What was owed at the end of the month: released by then, and not over before.
const findNext = `
  select l.id from loan l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id > $2 and l.state in ('released', 'closed', 'written off', 'moved') and l.released_on <= $1
    and (l.closed_at is null or l.closed_at >= $1::date)
  order by l.id limit ${mostAtOnce}`;

const addLines = `
  insert into loan_allowance_line (organization_id, branch_id, allowance_id, loan_id, days_late, class_name,
    from_days, rate, balance, required, allowance_account_id)
  select kaban_organization(), kaban_branch(), a.id, i.loan_id, i.days_late, i.name, i.from_days, i.rate,
    i.balance, i.required, case when p.loss_account_id is not null then p.allowance_account_id end
  from jsonb_to_recordset($2) as i (loan_id uuid, days_late integer, name text, from_days integer,
    rate numeric, balance bigint, required bigint)
  join loan l on l.organization_id = kaban_organization() and l.branch_id = kaban_branch()
    and l.id = i.loan_id
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  join loan_allowance a on a.organization_id = l.organization_id and a.branch_id = l.branch_id
    and a.month_end = $1`;

const finish = `
  update loan_allowance a set state = 'counted', loan_count = x.loan_count, balance = x.balance,
    required = x.required
  from (select count(*)::integer as loan_count, coalesce(sum(i.balance), 0)::bigint as balance,
      coalesce(sum(i.required) filter (where i.allowance_account_id is not null), 0)::bigint as required
    from loan_allowance_line i join loan_allowance b on b.organization_id = i.organization_id
      and b.branch_id = i.branch_id and b.id = i.allowance_id
    where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
      and b.month_end = $1) x
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.month_end = $1 and a.state = 'counting'`;

const zero = "00000000-0000-0000-0000-000000000000";

/** The last day of the month after that of a last day. */
function monthAfter(monthEnd: CalendarDate): CalendarDate {
  const next = addDays(monthEnd, 1);
  const [year, month] = [Number(next.slice(0, 4)), Number(next.slice(5, 7))];
  const first = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
  return addDays(first, -1);
}

async function start(step: JobStep, month: CalendarDate): Promise<Reached> {
  await step.tx.query(begin, [uuidv7(), month, step.now]);
  await step.tx.query(forget, [month]);
  const reached = { month, after: zero };
  step.checkpoint(reached);
  return reached;
}

/** Counts the next loans; answers where it has come to, or null once the month is counted. */
async function countNext(step: JobStep, { month, after }: Reached): Promise<Reached | null> {
  const { tx } = step;
  const ids = (await tx.query<{ id: string }>(findNext, [month, after])).rows.map(({ id }) => id);
  if (ids.length === 0) {
    await tx.query(finish, [month]);
    step.emit("loan.update", []);
    return null;
  }
  const rates = await readRates(tx);
  const lines = (await readBooks(tx, ids)).flatMap(({ id, terms, events }) => {
    const { balance, daysLate } = replay(terms, events, month);
    if (balance <= 0) return [];
    return [{ loan_id: id, days_late: daysLate, balance, ...allowanceOf(rates, daysLate, balance) }];
  });
  await tx.query(addLines, [month, JSON.stringify(lines)]);
  const reached = { month, after: ids.at(-1) as string };
  step.checkpoint(reached);
  return reached;
}

async function firstMonth(job: JobContext<typeof countAllowance>): Promise<CalendarDate | null> {
  const today = job.today();
  return job.step(async ({ tx }) => {
    const { rows } = await tx.query<{ month: CalendarDate; is_kept: boolean }>(findFirst, [today]);
    return rows[0]?.is_kept ? rows[0].month : null;
  });
}

/** Counts month after month, a chunk of loans a step; a run that was stopped goes on with the next chunk. */
export const countAllowanceJob: JobHandler = handleJob(countAllowance, async (job) => {
  let reached = job.checkpoint as Reached | null;
  let month = reached?.month ?? (await firstMonth(job));
  let months = 0;
  const today = job.today();
  while (month && month < today) {
    const counted: CalendarDate = month;
    reached ??= await job.step((step) => start(step, counted));
    while (reached) {
      const at: Reached = reached;
      reached = await job.step((step) => countNext(step, at));
    }
    months += 1;
    month = monthAfter(counted);
  }
  return { months };
});

export const startCountAllowanceHandler: OperationHandler = serveStart(startCountAllowance, countAllowance);
