import { z } from "zod";
import { periodList, periodStatuses } from "#contract/entities/accounting-period";
import { calendarDate } from "#contract/kit/dates";
import { date, longText } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation, type OnRecord } from "#contract/kit/operation";

/** The first day of the month. */
const id = date({ label: "Month", required: true });
const withReason = fields({ id, reason: longText({ required: true, max: 500 }) });
const withNote = fields({ id, reason: longText({ label: "Note", max: 500 }) });

export const notAMonth = { message: "Name a month by its first day", status: 400, field: "id" } as const;
export const monthWithoutSeal = {
  message: "The month is not closed, or was before certificates were kept",
} as const;

const common = <const N extends "begin-closing" | "close" | "reopen">(
  name: N,
  label: string,
  shown: OnRecord,
) =>
  ({
    ...shown,
    name,
    slice: periodList.name,
    label,
    method: "PUT",
    path: `/accounting-period/:id/${name}`,
    scope: "branch",
    on: periodList.name,
    output: z.object({ month: calendarDate, status: z.enum(periodStatuses) }),
    refusals: {
      not_a_month: notAMonth,
      period_wrong_status: { message: "This cannot be done while the month is {status}" },
      earlier_months_open: { message: "Close {month} first" },
      month_not_over: { message: "The month is not over yet" },
      year_closed: { message: "Reopen the fiscal year {year} first" },
      batches_open: { message: "End these batches first: {items}" },
      vouchers_open: { message: "Release or cancel these vouchers of the month first: {items}" },
      due_vouchers_open: { message: "These vouchers are due and not written yet: {items}" },
      depreciation_open: {
        message: "Depreciate these assets through the month first, and release the voucher: {items}",
      },
      differences_open: { message: "Resolve these differences first, or note what they are: {items}" },
      accrued_interest_open: {
        message: "Accrue the interest on these time deposits through the month first: {items}",
      },
      banks_open: { message: "Reconcile these bank accounts through the month first: {items}" },
      trial_balance_open: { message: "The trial balance does not balance: {items}" },
    },
    emits: ["accounting-period.update"],
  }) as const;

/** Lets adjustments alone into a month that is over: open → closing. The months before are closed. */
export const beginClosing = defineOperation({
  ...common("begin-closing", "Begin to close a month", {
    when: { status: "open" },
    action: "Begin closing",
    title: "Begin to close {name}?",
    confirm: "From now on adjustments alone are posted in it.",
    done: "{name} is being closed",
  }),
  input: withNote,
});

/**
 * Lets nothing into a month any more: closing → closed. Its checks are done, somebody else approves, and a
 * hash of all its entries is kept.
 */
export const closePeriod = defineOperation({
  ...common("close", "Close a month", {
    when: { status: "closing" },
    action: "Close",
    title: "Close {name}?",
    confirm: "Nothing is posted in it any more.",
    done: "{name} is closed",
    isDanger: true,
  }),
  approval: { kind: "period-closing" },
  input: withNote,
});

/** Opens a month again, and with it those after it: closing or closed → open. By an owner, with a reason. */
export const reopenPeriod = defineOperation({
  ...common("reopen", "Reopen a month", {
    when: { status: ["closing", "closed"] },
    action: "Reopen",
    title: "Reopen {name}?",
    confirm: "The months after it are open again, too.",
    done: "{name} is open again",
    isDanger: true,
  }),
  approval: { kind: "period-reopening" },
  input: withReason,
});
