import { type SQL, sql } from "drizzle-orm";
import { employeeTimesheets, myTimesheets, timesheetList } from "#contract/entities/timesheet";
import { dayIn } from "#contract/kit/dates";
import { isForgottenAt } from "#server/domain/timesheets/rows";
import { namesOf, personBehind, personName } from "#server/platform/auth/people";
import type { BranchCaller } from "#server/platform/auth/session";
import { inBranch, type ListContext, type ListSource, type ServedList } from "#server/platform/lists/source";

/** The shifts of the branch that meet a condition. */
function shiftsWhere(where: SQL, { membership }: BranchCaller, { now }: ListContext): ListSource {
  const column = (name: string): [string, SQL] => [name, sql`t.${sql.identifier(name)}`];
  return {
    from: sql`timesheet t`,
    tenant: inBranch("t"),
    where,
    columns: {
      ...Object.fromEntries(["user_id", "entry_date", "time_in_at", "time_out_at"].map(column)),
      seconds: sql`extract(epoch from t.time_out_at - t.time_in_at)::bigint`,
      is_open: sql`(t.time_out_at is null)`,
      is_forgotten: isForgottenAt(now, dayIn(membership.timeZone, now)),
      is_corrected: sql`(t.corrected_at is not null)`,
      ...Object.fromEntries(["correction_reason", "media_in_id", "media_out_id"].map(column)),
    },
    also: {
      ...Object.fromEntries(["corrected_at", "original_time_in_at", "original_time_out_at"].map(column)),
      version: sql`t.version`,
      ...namesOf(sql`t.user_id`),
      corrected_by_name: personName(sql`t.corrected_by_id`),
    },
    key: [sql`t.id`],
  };
}

/** Shifts: of the branch, the caller's own, and one person's. */
export const timesheetLists: ServedList[] = [
  { list: timesheetList, source: (caller, _, context) => shiftsWhere(sql`true`, caller, context) },
  {
    list: myTimesheets,
    source: (caller, _, context) => shiftsWhere(sql`t.user_id = ${caller.userId}`, caller, context),
  },
  {
    list: employeeTimesheets,
    source: async (caller, _, context) =>
      shiftsWhere(sql`t.user_id = ${await personBehind(context.tx, context.params.id)}`, caller, context),
  },
];
