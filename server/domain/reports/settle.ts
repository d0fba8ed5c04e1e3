import type { SQL } from "drizzle-orm";
import type { CalendarDate } from "#contract/kit/dates";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { groupOf, isOfDay, isOfSpan, type Report } from "#contract/kit/report";
import type { Filters, ReportSource } from "#server/domain/reports/source";
import type { Transaction } from "#server/platform/db/database";

/** A report as it is asked for, by whatever operation. */
export interface ReportCall {
  tx: Transaction;
  today: CalendarDate;
  input: { report: string; group?: string | undefined; [filter: string]: unknown };
  refusal(code: "dates_reversed" | "not_of_report" | "future_day", detail?: Problem["detail"]): Refusal;
}

/** A report with all that it is asked with, and the statement of its facts. */
export interface Settled {
  report: Report;
  filters: Filters;
  group: string | null;
  facts: SQL;
}

const monthOf = (day: CalendarDate) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 8)}01`, to: last };
};

/** What it is narrowed by; days that were left out are this month's, or today. */
function filtersOf({ input, today, refusal }: ReportCall, report: Report, known: readonly string[]): Filters {
  const given = known.flatMap((name) => {
    const value = input[name];
    if (value === undefined || value === null) return [];
    if (!report.filters.includes(name)) throw refusal("not_of_report", { name });
    return [[name, String(value)] as const];
  });
  const filters: Record<string, string> = {
    ...(isOfSpan(report) && monthOf(today)),
    ...(isOfDay(report) && { as_of: today }),
    ...(report.filters.includes("due_by") && { due_by: today }),
    ...report.defaults,
    ...Object.fromEntries(given),
  };
  const { from, to, as_of } = filters;
  if (from && to && from > to) throw refusal("dates_reversed");
  if (as_of && as_of > today) throw refusal("future_day");
  return filters;
}

function chosenGroup({ input, refusal }: ReportCall, report: Report): string | null {
  const { group } = input;
  if (group === undefined) return groupOf(report);
  if (group === "none") return null;
  if (!report.groups.includes(group)) throw refusal("not_of_report", { name: group });
  return group;
}

const notFilters = ["report", "group", "page", "page_size", "format", "language"];

/** Finds the report that is asked for, and settles what it is narrowed and grouped by; or refuses. */
export async function settle(call: ReportCall, sources: readonly ReportSource[]): Promise<Settled> {
  const { tx, today, input } = call;
  const source = sources.find(({ report }) => report.name === input.report);
  if (!source) throw new Error(`No facts are declared for the report ${input.report}`);
  const { report } = source;
  const known = Object.keys(input).filter((name) => !notFilters.includes(name));
  const filters = filtersOf(call, report, known);
  const group = chosenGroup(call, report);
  return { report, filters, group, facts: await source.facts({ tx, today, filters }) };
}
