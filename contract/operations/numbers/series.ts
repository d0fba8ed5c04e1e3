import { z } from "zod";
import { changedKinds, commonKinds, greatestNumber, seriesRestarts } from "#contract/entities/number-series";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, integer, longText, text } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { numberRegister } from "#contract/operations/numbers/number-register";

const change = z.object({
  id: z.uuid(),
  starts_on: calendarDate,
  pattern: z.string(),
  padding: z.int(),
  /** Null where the series goes on, or begins with 1 under other letters. */
  next_number: z.int().nullable(),
  restarts: z.enum(seriesRestarts),
  draws_from: z.enum(commonKinds).nullable(),
  reason: z.string(),
  is_applied: z.boolean(),
  created_at: z.string(),
  created_by_name: z.string(),
  approved_by_name: z.string().nullable(),
});

const series = z.object({
  kind: z.enum(changedKinds),
  /** What its prefix is made of: "JV{YYYY}-". */
  pattern: z.string(),
  padding: z.int(),
  next_number: z.int(),
  /** The next number as it is printed: "JV2026-000042". */
  next: z.string(),
  restarts: z.enum(seriesRestarts),
  /** The series whose numbers are drawn in place of its own; null where it has its own. */
  draws_from: z.enum(commonKinds).nullable(),
  /** The latest first. */
  changes: z.array(change),
});
export type ChangingSeries = z.output<typeof series>;

/** How the branch numbers what it writes, with what was changed and what will be. */
export const showSeries = defineOperation({
  name: "show-series",
  slice: "numbers",
  label: "See how series are numbered",
  method: "GET",
  path: "/number-series",
  scope: "branch",
  permission: permissionOf(numberRegister),
  input: z.strictObject({}),
  output: z.object({ data: z.array(series) }),
  refusals: {},
});

/**
 * Changes how a series is numbered from a day on: what stands before the digits, how many digits there are,
 * the next number, how often it begins anew, and whether loans are numbered in one row with check vouchers.
 * Somebody else approves it. Refuses a number below what was drawn, or that would come to one that is used.
 */
export const changeSeries = defineOperation({
  name: "change-series",
  slice: "numbers",
  label: "Change a series of numbers",
  method: "POST",
  path: "/number-series/change",
  scope: "branch",
  approval: { kind: "number-series" },
  input: fields({
    kind: choice(changedKinds, { required: true, label: "Series" }),
    starts_on: date({ required: true, label: "From" }),
    pattern: text({
      max: 20,
      label: "Before the digits",
      help: "{YYYY}, {YY}, {MM} and {DD} are of the day",
    }),
    padding: integer({ required: true, min: 1, max: 12, default: 6, label: "Digits at least" }),
    next_number: integer({
      ...{ min: 1, max: greatestNumber, label: "Next number" },
      help: "Empty: it goes on, or begins with 1 under other letters",
    }),
    restarts: choice(seriesRestarts, { required: true, default: "never", label: "Begins anew" }),
    draws_from: choice(commonKinds, {
      label: "In one row with",
      help: "Loans alone: they take the next number of that series, and this one rests",
    }),
    reason: longText({ required: true, max: 255 }),
  }),
  output: series,
  refusals: {
    series_not_shared: { message: "Only loans share a series", status: 400, field: "draws_from" },
    starts_before_today: { message: "A series is changed from today on", status: 400, field: "starts_on" },
    prefix_not_valid: {
      message:
        "Letters, digits, spaces, dots, slashes, hyphens and {YYYY}, {YY}, {MM}, {DD}; no digit at its end",
      status: 400,
      field: "pattern",
    },
    restart_needs_date: {
      message: "A series that begins anew says its {parts} before the digits",
      status: 400,
      field: "pattern",
    },
    number_below_drawn: {
      message: "Numbers up to {drawn} were drawn from this series",
      field: "next_number",
    },
    number_used: { message: "Numbers up to {used} are used under these letters", field: "next_number" },
    change_planned: { message: "A change of this series on {date} is planned already", field: "starts_on" },
  },
  emits: ["journal.create"],
});
