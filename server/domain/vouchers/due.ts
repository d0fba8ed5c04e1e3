import type { VoucherKind } from "#contract/entities/voucher";
import { writeDueVouchers } from "#contract/jobs/write-due-vouchers";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { readVoucher } from "#server/domain/vouchers/rows";
import { insertCopy, insertReversal, type Writing } from "#server/domain/vouchers/write";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

/** A voucher that another is to be written of. */
interface Due {
  id: string;
  kind: VoucherKind;
  /** Whose the draft is. */
  user_id: string;
}

const writingOf = (step: JobStep, { kind, user_id: userId }: Due): Writing => ({
  ...step,
  kind,
  caller: { userId },
});

const findTemplate = `
  select v.id, v.kind, v.date, v.reverse_on, t.id as template_id, t.next_on, t.updated_by_id as user_id
  from voucher_template t
  join voucher v on v.organization_id = t.organization_id and v.branch_id = t.branch_id
    and v.id = t.voucher_id
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.next_on <= $1
  order by t.next_on, t.id limit 1 for update of t`;

// On its day of the next month, or on that month's last; after the last time it is a template and no more.
const moveOn = `
  with later as (
    select t.id, least(date_trunc('month', t.next_on) + interval '1 month' + make_interval(days =>
        t.month_day - 1),
      date_trunc('month', t.next_on) + interval '2 months' - interval '1 day')::date as day
    from voucher_template t
    where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
      and t.id = $1)
  update voucher_template t set next_on = case when l.day <= coalesce(t.until, l.day) then l.day end,
    month_day = case when l.day <= coalesce(t.until, l.day) then t.month_day end,
    until = case when l.day <= coalesce(t.until, l.day) then t.until end, version = t.version + 1
  from later l
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.id = l.id`;

const dayMs = 86_400_000;
const daysBetween = (from: CalendarDate, to: CalendarDate) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Writes the draft of the template that is due longest; false where none is. */
async function writeRepeated(step: JobStep, today: CalendarDate): Promise<boolean> {
  const [due] = (await step.tx.query(findTemplate, [today])).rows;
  if (!due) return false;
  const call = writingOf(step, due);
  const { next_on: date, reverse_on } = due;
  const voucher = await readVoucher(call, due.id);
  await insertCopy(call, voucher, {
    header: {
      date,
      reverse_on: reverse_on && addDays(date, daysBetween(due.date, reverse_on)),
      ...(voucher.payment_kind === "check" && { check_date: date }),
    },
  });
  await step.tx.query(moveOn, [due.template_id]);
  step.emit("voucher-template.update", [due.template_id]);
  return true;
}

const findAccrual = `
  select v.id, v.kind, v.reverse_on, v.description, v.created_by_id as user_id from voucher v
  where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
    and v.state = 'released' and v.reverse_on <= $1
    and not exists (select from voucher r where r.organization_id = v.organization_id
      and r.branch_id = v.branch_id and r.reverses_id = v.id)
    and not exists (select from voucher_reversal_written w where w.organization_id = v.organization_id
      and w.branch_id = v.branch_id and w.voucher_id = v.id)
  order by v.reverse_on, v.id limit 1 for update of v`;

// Kept beside the draft, which may be deleted: it is not written again.
const rememberReversal = `
  insert into voucher_reversal_written (organization_id, branch_id, voucher_id)
  values ((select kaban_organization()), (select kaban_branch()), $1)`;

/** Writes the reversal of the accrual that is due longest; false where none is. */
async function writeReversal(step: JobStep, today: CalendarDate): Promise<boolean> {
  const [due] = (await step.tx.query(findAccrual, [today])).rows;
  if (!due) return false;
  const call = writingOf(step, due);
  const { reverse_on: date, description } = due;
  await insertReversal(call, await readVoucher(call, due.id), { date, description });
  await step.tx.query(rememberReversal, [due.id]);
  return true;
}

/** Writes all drafts that are due by the business date, those of missed days too; each in its own step. */
export const writeDueVouchersJob: JobHandler = handleJob(writeDueVouchers, async (job) => {
  const today = job.today();
  const written = { repeated: 0, reversals: 0 };
  while (await job.step((step) => writeRepeated(step, today))) written.repeated += 1;
  while (await job.step((step) => writeReversal(step, today))) written.reversals += 1;
  return written;
});
