import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { fieldSchema, messageLabelOf } from "#contract/kit/field";
import { language } from "#contract/kit/language";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { loanReports } from "#contract/reports/index";
import { loanFilters } from "#contract/reports/loan-filters";

const names = loanReports.map(({ name }) => name) as [string, ...string[]];

/** What narrows a report; each takes only those it names. */
const filters = Object.fromEntries(
  Object.entries(loanFilters).map(([name, field]) => [
    name,
    fieldSchema(field, messageLabelOf(name, field)).optional(),
  ]),
);

export const narrowing = {
  /** By which of its columns its rows are laid together; "none" for by none. */
  group: z.string().max(50).optional(),
  ...filters,
};
const asked = { report: z.enum(names, "There is no such report"), ...narrowing };

export const reportRefusals = {
  dates_reversed: { message: "The first date is after the last", status: 400, field: "from" },
  not_of_report: { message: "This report is not narrowed or grouped by {name}", status: 400 },
  future_day: { message: "What comes after today is not known yet", status: 400, field: "as_of" },
} as const;

const row = z.record(z.string(), z.unknown());
const sums = z.record(z.string(), z.int());
/** Which rows are shown. */
export const paging = {
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
};

/** A page of a report. */
export const reportPage = z.object({
  /** What it is narrowed by, the days that were left out among it. */
  filters: z.record(z.string(), z.string()),
  group: z.string().nullable(),
  rows: z.array(row),
  /** Of the groups on this page all rows, also those on others. */
  groups: z.array(z.object({ value: z.string(), count: z.int(), sums })),
  count: z.int(),
  sums,
});

/** As what files a report is taken along. */
export const taking = {
  format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("xlsx"),
  language,
};
export const tableFiles = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/**
 * A page of a report of loans, with what each group on it comes to and the whole of it: worked out by the
 * database, whatever its size. Days that are left out are this month's, or today. Amounts are centavos.
 */
export const showLoanReport = defineOperation({
  name: "reports",
  slice: loan.name,
  label: "See reports of loans",
  method: "GET",
  path: "/loan-report/:report",
  scope: "branch",
  isReport: true,
  input: z.strictObject({ ...asked, ...paging }),
  output: reportPage,
  refusals: reportRefusals,
});

/** A report of loans as a file of one table, in pesos, with what each group and all come to. */
export const exportLoanReport = defineOperation({
  name: "export-report",
  slice: loan.name,
  label: "Export a report of loans",
  method: "GET",
  path: "/loan-report/:report/export",
  scope: "branch",
  permission: permissionOf(showLoanReport),
  input: z.strictObject({ ...asked, ...taking }),
  output: z.custom<Response>(),
  file: tableFiles,
  refusals: reportRefusals,
});

/** Rows that fit a printed report; a larger one is narrowed, or taken along as a file. */
export const mostPrintedRows = 5000;

export const tooLong = {
  report_too_long: {
    message: "This report has {count|row|rows}, and paper takes {most}. Narrow it, or export it",
  },
} as const;

/** A report of loans on paper, in pesos, with what narrows it and what each group comes to. A PDF. */
export const printLoanReport = defineOperation({
  name: "print-loan-report",
  slice: "prints",
  label: "Print a report of loans",
  method: "GET",
  path: "/loan-report/:report/paper",
  scope: "branch",
  permission: permissionOf(showLoanReport),
  input: z.strictObject({ ...asked, language }),
  output: z.custom<Response>(),
  file: ["application/pdf"],
  refusals: { ...reportRefusals, ...tooLong },
});
