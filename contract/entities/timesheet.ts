import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { date, type Fields, integer, media, moment, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** A shift that is open for longer has been forgotten. */
export const longestShiftSeconds = 16 * 3600;
/** No shift is corrected to be longer than this. */
export const longestCorrectedSeconds = 24 * 3600;

const ownFields = {
  entry_date: date({ label: "Day" }),
  time_in_at: moment({ label: "Time in" }),
  time_out_at: moment({ label: "Time out" }),
  seconds: integer({ label: "Worked" }),
  is_open: toggle({ label: "Open" }),
  is_forgotten: toggle({ label: "Forgotten" }),
  is_corrected: toggle({ label: "Corrected" }),
  correction_reason: text({ label: "Reason for the correction", listed: false }),
  media_in_id: media({ label: "Picture in", listed: false }),
  media_out_id: media({ label: "Picture out", listed: false }),
} as const;
const fields = { user_id: reference("user", { label: "Person" }), ...ownFields } as const;

const time = z.string().nullable();
const carries = {
  user_id: z.uuid(),
  user_name: z.string(),
  user_full_name: z.string(),
  corrected_at: time,
  corrected_by_name: z.string().nullable(),
  original_time_in_at: time,
  original_time_out_at: time,
  version: z.int(),
};

/** Shifts, each on the day of the branch on which it began. `seconds` are of ended shifts. */
const timesheets = (
  name: string,
  label: string,
  path: string,
  more: { fields: Fields; permission?: string },
) =>
  defineList({
    name,
    label,
    menu: "employees",
    path,
    carries,
    searches: ["correction_reason"],
    order: { field: "time_in_at", order: "desc" },
    totals: ["seconds"],
    invalidatedBy: ["timesheet.create", "timesheet.update"],
    ...more,
  });

/** The shifts of the branch. */
export const timesheetList = timesheets("timesheet", "Timesheets", "/timesheet", { fields });
/** The caller's own shifts in the branch. */
export const myTimesheets = timesheets("my-timesheet", "My timesheet", "/timesheet/me", {
  fields: ownFields,
});
/** The shifts of one person in the branch, by the id of their membership. */
export const employeeTimesheets = timesheets(
  "employee-timesheet",
  "Timesheets of a person",
  "/timesheet/employee/:id",
  { fields, permission: "timesheet" },
);

/** A shift. An open one has no end yet, a corrected one says what it was before. */
export const timesheet = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  /** The day of the branch on which the shift began, also of one that ended on the next. */
  entry_date: calendarDate,
  time_in_at: z.string(),
  time_out_at: z.string().nullable(),
  media_in_id: z.uuid().nullable(),
  media_out_id: z.uuid().nullable(),
  corrected_at: z.string().nullable(),
  correction_reason: z.string().nullable(),
  original_time_in_at: z.string().nullable(),
  original_time_out_at: z.string().nullable(),
  version: z.int(),
});
export type Timesheet = z.output<typeof timesheet>;
