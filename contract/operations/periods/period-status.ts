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
      not_a_month: { message: "Name a month by its first day", status: 400 },
      period_wrong_status: { message: "This cannot be done while the month is {status}" },
      earlier_months_open: { message: "Close {month} first" },
      month_not_over: { message: "The month is not over yet" },
      year_closed: { message: "Reopen the fiscal year {year} first" },
      batches_open: { message: "End these batches first: {batches}" },
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

/** Lets nothing into a month any more: closing → closed. No batch of it is open. */
export const closePeriod = defineOperation({
  ...common("close", "Close a month", {
    when: { status: "closing" },
    action: "Close",
    title: "Close {name}?",
    confirm: "Nothing is posted in it any more.",
    done: "{name} is closed",
    isDanger: true,
  }),
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
