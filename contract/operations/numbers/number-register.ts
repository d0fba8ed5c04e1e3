import { z } from "zod";
import { numberedKinds } from "#contract/entities/number-series";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, type Output } from "#contract/kit/operation";

/** What is told one by one; the counts beside are of all. */
export const mostListed = 100;
export const mostSeries = 200;

/** Who used a number, when, and on what. */
export const numberUse = z.object({
  number: z.string(),
  /** The day it counts for, and the moment it was given. */
  day: calendarDate,
  at: z.iso.datetime(),
  by_id: z.uuid().nullable(),
  by_name: z.string().nullable(),
  record: z.enum([
    "entry",
    "journal-voucher",
    "cash-check-voucher",
    "issued-check",
    "loan",
    "member-profile",
    "time-deposit",
  ]),
  record_id: z.uuid(),
  /** Reversed, cancelled, rejected or deleted: the number stays used. */
  is_void: z.boolean(),
  reason: z.string().nullable(),
});
export type NumberUse = z.output<typeof numberUse>;

/** What somebody should look into. */
export const numberWarnings = [
  /** Official receipts were given, and no authority to print them is recorded. */
  "no_authority",
  /** Numbers were given that no authority covers on their day; `count` of them. */
  "outside_authority",
  /** The authority that the next number is of has expired, or does so on `day`, within 30 days. */
  "authority_expired",
  "authority_expires",
  /** Of all authorities that hold, or of the booklet, only `count` numbers are left. */
  "few_numbers_left",
] as const;

/** From how few numbers on that are left in all authorities, or in a booklet, it is told. */
export const fewNumbers = { authorities: 50, booklet: 10 } as const;

const series = z.object({
  /** Tells it from the others of the register. */
  id: z.string(),
  kind: z.enum(numberedKinds),
  /** Whose booklet it is; null where it is the branch's own series, or numbers typed beside it. */
  booklet: z
    .object({ user_id: z.uuid(), user_name: z.string(), first: z.string(), last: z.string() })
    .nullable(),
  /** The least and the greatest number of the span; null where none was given, or they have no digits. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** How many uses of numbers there are in the span, void ones included. */
  issued: z.int(),
  void_count: z.int(),
  void_numbers: z.array(numberUse),
  /** Numbers between first and last that nobody ever used, on whichever day. */
  missing_count: z.int(),
  missing: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  /** Numbers that are used more than once, without being void. */
  duplicate_count: z.int(),
  duplicates: z.array(z.object({ number: z.string(), count: z.int() })),
  /** The number that is given next; null where none is drawn from here. */
  next: z.string().nullable(),
  warnings: z.array(
    z.object({
      code: z.enum(numberWarnings),
      count: z.int().nullable(),
      day: calendarDate.nullable(),
      authority: z.string().nullable(),
    }),
  ),
});

/**
 * The numbers of a branch over a span of days (the month so far, where none is said), computed from what
 * bears them: official receipts with each booklet, vouchers, checks drawn, passbooks, and all other entries.
 * Refuses days the wrong way round.
 */
export const numberRegister = defineOperation({
  name: "register",
  slice: "numbers",
  isReport: true,
  label: "See the register of numbers",
  method: "GET",
  path: "/number-register",
  scope: "branch",
  input: z.strictObject({ from: calendarDate.optional(), to: calendarDate.optional() }),
  output: z.object({
    from: calendarDate,
    to: calendarDate,
    data: z.array(series),
    /** There are more series than are told. */
    is_cut: z.boolean(),
  }),
  refusals: { dates_reversed: { message: "The first date is after the last", status: 400, field: "from" } },
});

export type SeriesOfRegister = Output<typeof numberRegister>["data"][number];
