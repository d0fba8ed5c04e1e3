import type { Timesheet } from "#contract/entities/timesheet";
import { longestCorrectedSeconds } from "#contract/entities/timesheet";
import { dayIn } from "#contract/kit/dates";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { lockShifts, readTimesheet, returning } from "#server/domain/timesheets/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof correctTimesheet>;

function checkTimes({ input, now, refusal }: Call): { from: Date; to: Date } {
  const [from, to] = [new Date(input.time_in_at), new Date(input.time_out_at)];
  if (to <= from) throw refusal("times_reversed");
  if (to > now) throw refusal("time_in_future");
  if (to.getTime() - from.getTime() > longestCorrectedSeconds * 1000) throw refusal("shift_too_long");
  return { from, to };
}

/** The shift as it is, under the lock of its person's shifts. */
async function readLocked({ tx, input, caller, refusal }: Call): Promise<Timesheet> {
  const found = await readTimesheet(tx, input.id);
  if (!found) throw refusal("timesheet_not_found");
  if (found.user_id === caller.userId) throw refusal("own_timesheet");
  await lockShifts(tx, caller.membership.branchId, found.user_id);
  const locked = (await readTimesheet(tx, input.id)) ?? found;
  if (locked.version !== input.version) throw refusal("stale_version");
  return locked;
}

async function refuseOverlap({ tx, refusal }: Call, before: Timesheet, from: Date, to: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `select from timesheet
     where branch_id = (select kaban_branch()) and user_id = $1 and id <> $2
       and time_in_at < $4 and coalesce(time_out_at, 'infinity') > $3`,
    [before.user_id, before.id, from, to],
  );
  if (rowCount !== 0) throw refusal("shifts_overlap");
}

// What the person's own pressing said stays beside it, however often it is corrected.
const update = `
  update timesheet set time_in_at = $2, time_out_at = $3, entry_date = $4,
    corrected_at = $5, corrected_by_id = $6, correction_reason = $7,
    original_time_in_at = case when corrected_at is null then time_in_at else original_time_in_at end,
    original_time_out_at = case when corrected_at is null then time_out_at else original_time_out_at end,
    version = version + 1
  where branch_id = (select kaban_branch()) and id = $1 ${returning}`;

/** Puts another's shift right. Refuses one's own, times that cannot be, and a shift over another. */
async function correct(call: Call): Promise<Timesheet> {
  const { tx, input, caller, now } = call;
  const { from, to } = checkTimes(call);
  const before = await readLocked(call);
  await refuseOverlap(call, before, from, to);
  const day = dayIn(caller.membership.timeZone, from);
  const { rows } = await tx.query(update, [input.id, from, to, day, now, caller.userId, input.reason]);
  const after: Timesheet = rows[0];
  call.audit({ entity: "timesheet", entityId: after.id, before, after, description: input.reason });
  call.emit("timesheet.update", [after.id]);
  return after;
}

export const correctTimesheetHandler = serve(correctTimesheet, correct);
