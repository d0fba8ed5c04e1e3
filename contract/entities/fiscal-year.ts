import { z } from "zod";
import { choice, date, integer, longText, moment, money, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** Closed: its income and expense are brought to zero, and its months open no more. */
export const yearStatuses = ["open", "closed"] as const;

/** The fiscal years of a branch's books, from the one they begin in to the present one. Centavos. */
export const fiscalYearList = defineList({
  name: "fiscal-year",
  label: "Fiscal years",
  menu: "accounting",
  path: "/fiscal-year",
  fields: {
    name: text({ label: "Fiscal year" }),
    begins_on: date({ label: "Begins on" }),
    ends_on: date({ label: "Ends on" }),
    status: choice(yearStatuses),
    months_open: integer({ label: "Months not closed" }),
    /** Income less expense, as it was closed; negative is a loss. */
    net_surplus: money({ label: "Net surplus" }),
    entry: text({ label: "Closing entry" }),
    reason: longText({ listed: false }),
    changed_at: moment({ label: "Changed" }),
    changed_by_id: reference("user", { label: "Changed by" }),
  },
  carries: { entry_id: z.uuid().nullable() },
  searches: [],
  order: { field: "begins_on", order: "desc" },
  invalidatedBy: ["fiscal-year.update", "accounting-period.update", "journal.create"],
});
