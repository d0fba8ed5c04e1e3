import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/** How long the caller has worked in the branch: shifts that have ended, by the day they began. */
export const myTotals = defineOperation({
  name: "my-totals",
  slice: "timesheets",
  label: "See own hours",
  method: "GET",
  path: "/timesheet/me/totals",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    today: calendarDate,
    today_seconds: z.int(),
    /** The Monday of this week. */
    week_from: calendarDate,
    week_seconds: z.int(),
    /** The server's time, for a clock that runs true on any device. */
    now: z.string(),
  }),
  refusals: {},
});
