import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

const message = "A year must be from 1900 to 2199";
const year = z.coerce.number(message).int(message).min(1900, message).max(2199, message);

/** Why a holiday was not copied. */
export const holidaySkips = [
  /** The year has it: one of that name on that day, or a movable feast of that name on any. */
  "already there",
  /** Its day follows the moon and is proclaimed weeks ahead (Eid'l Fitr, Eid'l Adha): add it by hand. */
  "proclaimed",
] as const;

/**
 * Copies the holidays of a year to another, all or none. A day keeps its month and day, 29 February becoming
 * 28 February in a common year; Maundy Thursday, Good Friday, Black Saturday and Easter Sunday go by Easter,
 * National Heroes Day to the last Monday of August, the Chinese New Year to its new moon. Answers what was
 * added, and what was not and why.
 */
export const copyHolidayYear = defineOperation({
  name: "copy-year",
  slice: "holidays",
  label: "Copy the holidays of a year to another",
  method: "POST",
  path: "/holiday/year/:target/copy/:source",
  scope: "branch",
  input: z.strictObject({ target: year, source: year }),
  output: z.object({
    added: z.array(z.object({ id: z.uuid(), name: z.string(), entry_date: calendarDate })),
    skipped: z.array(
      /** `entry_date` is the day in the source year. */
      z.object({ name: z.string(), entry_date: calendarDate, reason: z.enum(holidaySkips) }),
    ),
  }),
  refusals: {
    holidays_same_year: { message: "A year cannot be copied to itself", status: 400, field: "source" },
    holidays_none: { message: "The year {year} has no holidays to copy" },
  },
  emits: ["holiday.create"],
});
