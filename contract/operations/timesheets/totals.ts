import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/** How long each person has worked in the branch over a span of days, by the days shifts began. */
export const timesheetTotals = defineOperation({
  name: "totals",
  slice: "timesheets",
  label: "See hours per person",
  method: "GET",
  path: "/timesheet/totals",
  scope: "branch",
  input: z.strictObject({ from: calendarDate, to: calendarDate }),
  output: z.object({
    from: calendarDate,
    to: calendarDate,
    data: z.array(
      z.object({
        user_id: z.uuid(),
        user_name: z.string(),
        full_name: z.string(),
        /** Shifts that have ended, and how long they took together. */
        shifts: z.int(),
        seconds: z.int(),
        /** Shifts without an end; they add nothing to the seconds. */
        open: z.int(),
        forgotten: z.int(),
      }),
    ),
    seconds: z.int(),
  }),
  refusals: {
    dates_reversed: { message: "The first date is after the last", status: 400, field: "from" },
    span_too_long: { message: "At most 366 days at a time", status: 400, field: "to" },
  },
});
