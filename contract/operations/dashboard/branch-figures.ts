import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { spanNames, stepDays } from "#contract/operations/ledger/course";

/** What the branch has and owes: cash and its equivalents, what members hold by kind, and loans to them. */
export const figureNames = ["cash", "savings", "time deposit", "share capital", "loan"] as const;
export type FigureName = (typeof figureNames)[number];

/** An amount now, and at the end of each step, in centavos. */
const course = z.object({ now: z.int(), ends: z.array(z.int()) });
const count = z.int();

/** What came in and went out in a step, in centavos. */
export interface Movement {
  in: Centavos;
  out: Centavos;
}

/**
 * The branch at a glance, in sums of days that the ledger keeps: what it has and owes and how that went, what
 * members brought and took, how many they are, and what waits for somebody. Amounts are centavos. What is put
 * in by an entry that was reversed counts on both sides.
 */
export const branchFigures = defineOperation({
  name: "branch-figures",
  slice: "dashboard",
  label: "See the branch at a glance",
  method: "GET",
  path: "/dashboard",
  scope: "branch",
  input: z.strictObject({ span: z.enum(spanNames, "Span must be one of its options").default("30 days") }),
  output: z.object({
    days: stepDays,
    /** Cash is null to a teller who counts blind, while their batch is open. */
    figures: z.object({
      cash: course.nullable(),
      savings: course,
      "time deposit": course,
      "share capital": course,
      loan: course,
    }),
    /** Owed on loans that are over 30 days late. */
    loans_at_risk: z.int(),
    /** Into and out of what members hold: savings, time deposits, share capital. */
    movements: z.array(z.object({ in: z.int(), out: z.int() })),
    /** Verified and not closed. */
    members: z.object({ now: count, ends: z.array(count), joined: count, left: count }),
    /** Of the batches ended since the first of the month. */
    cash_counts: z.object({ over: z.int(), short: z.int(), batches: count }),
    waiting: z.object({
      approvals: count,
      members_to_verify: count,
      members_lacking: count,
      batches_overdue: count,
      vouchers_draft: count,
      vouchers_printed: count,
      vouchers_approved: count,
      loans_asked: count,
      loans_approved: count,
      differences: count,
    }),
    closed_through: calendarDate.nullable(),
    /** The last entries, newest first, without cash that only changed its place. */
    latest: z.array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        source: z.string(),
        member_name: z.string().nullable(),
        amount: z.int(),
        created_at: z.iso.datetime(),
        created_by_name: z.string(),
        is_reversed: z.boolean(),
      }),
    ),
  }),
  isReport: true,
  refusals: {},
});
