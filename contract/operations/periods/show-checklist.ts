import { z } from "zod";
import { periodList, periodStatuses } from "#contract/entities/accounting-period";
import { monthCheck } from "#contract/entities/period-check";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { notAMonth } from "#contract/operations/periods/period-status";

/** What a month came to when it was closed; amounts in centavos, hashes as 64 hex digits. */
const seal = z.object({
  hash: z.string(),
  entries: z.int(),
  debit: z.int(),
  credit: z.int(),
  closed_at: z.string(),
  closed_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  reason: z.string().nullable(),
});

/**
 * What keeps a month of the branch from being closed, computed as the books stand; of a closed month, as it
 * stood when it was closed. Months are named by their first day.
 */
export const showChecklist = defineOperation({
  name: "show-checklist",
  slice: periodList.name,
  label: "See what keeps a month from being closed",
  method: "GET",
  path: "/accounting-period/:id/checklist",
  scope: "branch",
  permission: `${periodList.name}:read`,
  input: z.strictObject({ id: calendarDate }),
  output: z.object({
    month: calendarDate,
    ends_on: calendarDate,
    status: z.enum(periodStatuses),
    /** The business date is after its last day. */
    is_over: z.boolean(),
    /** The month that is closed before this one, where that is another. */
    closes_after: calendarDate.nullable(),
    checks: z.array(monthCheck),
    /** None while it is open, and of months that were closed before seals were kept. */
    seal: seal.nullable(),
    /** What was done with the month, the latest first. */
    acts: z.array(
      z.object({
        act: z.enum(["begin closing", "close", "reopen"]),
        done_at: z.string(),
        done_by_name: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: { not_a_month: notAMonth },
});
