import { z } from "zod";
import { periodList } from "#contract/entities/accounting-period";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation, requiredPermission } from "#contract/kit/operation";
import { notAYear, yearWithoutSeal } from "#contract/operations/periods/fiscal-year";
import { monthWithoutSeal, notAMonth } from "#contract/operations/periods/period-status";
import { exportBook } from "#contract/operations/statements/books";
import { financialStatement } from "#contract/operations/statements/financial-statement";
import { trialBalance } from "#contract/operations/statements/trial-balance";

const paper = {
  slice: "prints",
  method: "GET",
  scope: "branch",
  file: ["application/pdf"],
  output: z.custom<Response>(),
} as const;

/**
 * The certificate of a closed month, named by its first day: who closed and approved it, what it came to by
 * type of account, its hash, and its checks as they stood. A PDF.
 */
export const printMonthCertificate = defineOperation({
  ...paper,
  name: "print-month-certificate",
  label: "Print the certificate of a closed month",
  path: "/accounting-period/:id/certificate",
  permission: `${periodList.name}:read`,
  input: z.strictObject({ id: calendarDate, language }),
  refusals: {
    not_a_month: notAMonth,
    month_without_seal: monthWithoutSeal,
  },
});

/**
 * The certificate of a closed fiscal year, named by its first day: who closed and approved it, its net
 * surplus and the entry that closed it, the seals of its months, and its hash. A PDF.
 */
export const printYearCertificate = defineOperation({
  ...paper,
  name: "print-year-certificate",
  label: "Print the certificate of a closed fiscal year",
  path: "/fiscal-year/:id/certificate",
  permission: `${fiscalYearList.name}:read`,
  input: z.strictObject({ id: calendarDate, language }),
  refusals: { not_a_year: notAYear, year_without_seal: yearWithoutSeal },
});

/**
 * The trial balance on paper, in pesos, with what each page brings forward, and lines to sign on. Asked as
 * the statement itself is. A PDF.
 */
export const printTrialBalance = defineOperation({
  ...paper,
  name: "print-trial-balance",
  label: "Print the trial balance",
  path: "/trial-balance/paper",
  permission: requiredPermission(trialBalance),
  input: trialBalance.input.extend({ language }),
  refusals: trialBalance.refusals,
});

/** A financial statement on paper, in pesos, with lines to sign on. Asked as the statement is. A PDF. */
export const printFinancialStatement = defineOperation({
  ...paper,
  name: "print-financial-statement",
  label: "Print a financial statement",
  path: "/financial-statement/:statement/paper",
  permission: requiredPermission(financialStatement),
  input: financialStatement.input.extend({
    /** With the accounts of each line. */
    accounts: z.enum(["true", "false"]).default("false"),
    language,
  }),
  refusals: {},
});

/** Lines that fit a printed book; a longer span is printed in parts. */
export const mostPrintedBookLines = 5000;

/**
 * A book of account over a span of days on paper, in pesos, with what each page brings forward, and lines to
 * sign on. A PDF.
 */
export const printBook = defineOperation({
  ...paper,
  name: "print-book",
  label: "Print a book of account",
  path: "/book/:book/paper",
  permission: requiredPermission(exportBook),
  input: exportBook.input.omit({ format: true }),
  refusals: {
    ...exportBook.refusals,
    too_many_lines: { message: "This period has {count|line|lines}; print {most} at most", field: "from" },
  },
});
