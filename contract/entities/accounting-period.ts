import { choice, date, integer, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Closing: adjustments alone are posted. Closed: nothing is. */
export const periodStatuses = ["open", "closing", "closed"] as const;

/** The months of a branch's books, from the one they begin in to the present one. Amounts in centavos. */
export const periodList = defineList({
  name: "accounting-period",
  label: "Months of the books",
  menu: "accounting",
  path: "/accounting-period",
  fields: {
    /** Its first day. */
    month: date(),
    name: text({ label: "Month", listed: false }),
    status: choice(periodStatuses),
    entries: integer({ label: "Lines" }),
    debit: money(),
    credit: money(),
    reason: text({ listed: false }),
    changed_at: moment({ label: "Changed" }),
    changed_by_id: reference("user", { label: "Changed by" }),
  },
  searches: [],
  order: { field: "month", order: "desc" },
  invalidatedBy: ["accounting-period.update", "journal.create"],
});
