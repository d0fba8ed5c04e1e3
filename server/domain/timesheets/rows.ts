import { sql } from "drizzle-orm";
import { longestShiftSeconds, type Timesheet } from "#contract/entities/timesheet";
import type { CalendarDate } from "#contract/kit/dates";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

const columns = `id, user_id, entry_date, time_in_at, time_out_at, media_in_id, media_out_id, corrected_at,
  correction_reason, original_time_in_at, original_time_out_at, version`;

/** What of a timesheet is answered, for the end of a statement that writes one. */
export const returning = `returning ${columns}`;

/**
 * Lets one call at a time work on a person's shifts in the branch: which is open, and which overlap, is then
 * as it was read.
 */
export async function lockShifts(tx: Transaction, branchId: string, userId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('timesheet'), hashtext($1))", [
    `${branchId} ${userId}`,
  ]);
}

/** The caller's open shift in the branch, at most one. */
export async function readOpen(tx: Transaction, { userId }: BranchCaller): Promise<Timesheet | null> {
  const { rows } = await tx.query(
    `select ${columns} from timesheet
     where branch_id = (select kaban_branch()) and user_id = $1 and time_out_at is null`,
    [userId],
  );
  return rows[0] ?? null;
}

/** The shift of that id in the branch. */
export async function readTimesheet(tx: Transaction, id: string): Promise<Timesheet | null> {
  const { rows } = await tx.query(
    `select ${columns} from timesheet where branch_id = (select kaban_branch()) and id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Whether a timesheet `t` counts as forgotten: it took or takes too long, or is open past the midnight of the
 * branch. What somebody corrected has been seen to.
 */
export const isForgottenAt = (now: Date, today: CalendarDate) =>
  sql`(t.corrected_at is null
    and (coalesce(t.time_out_at, ${now}) - t.time_in_at > ${longestShiftSeconds} * interval '1 second'
      or (t.time_out_at is null and t.entry_date < ${today}::date)))`;
