import { z } from "zod";
import { fiscalYearList, yearStatuses } from "#contract/entities/fiscal-year";
import { calendarDate } from "#contract/kit/dates";
import { date, longText } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/** The first day of the year. */
const id = date({ label: "Fiscal year", required: true });

const shared = { slice: fiscalYearList.name, scope: "branch", on: fiscalYearList.name } as const;
export const notAYear = {
  message: "Name a fiscal year of the books by its first day",
  status: 400,
  field: "id",
} as const;
export const yearWithoutSeal = {
  message: "The year is not closed, or was before certificates were kept",
} as const;
const wrongStatus = { message: "This cannot be done while the year is {status}" } as const;
const noAccount = { message: "The branch has no account for {role}" } as const;
const output = z.object({
  begins_on: calendarDate,
  ends_on: calendarDate,
  status: z.enum(yearStatuses),
  /** Income less expense in centavos; negative is a loss. */
  net_surplus: z.int(),
  /** What was posted; null where nothing moved income or expense. */
  entry_id: z.uuid().nullable(),
  reference: z.string().nullable(),
});

/** The lines that closing a year would post as the books stand now, in centavos. Nothing is posted. */
export const previewYearClosing = defineOperation({
  name: "preview-closing",
  slice: fiscalYearList.name,
  scope: "branch",
  label: "See what closing a fiscal year would post",
  method: "GET",
  path: "/fiscal-year/:id/closing",
  input: fields({ id }),
  output: z.object({
    ends_on: calendarDate,
    net_surplus: z.int(),
    lines: z.array(
      z.object({
        account_id: z.uuid(),
        account_code: z.string(),
        account_name: z.string(),
        debit: z.int(),
        credit: z.int(),
      }),
    ),
  }),
  refusals: { not_a_year: notAYear, year_wrong_status: wrongStatus, branch_accounts_missing: noAccount },
});

/**
 * Closes a year whose months are closed, after those before it: one entry, dated its last day, brings every
 * account of income, expense and other items to zero; what is over goes to the account for the net surplus.
 */
export const closeYear = defineOperation({
  ...shared,
  name: "close",
  label: "Close a fiscal year",
  method: "POST",
  path: "/fiscal-year/:id/close",
  when: { status: "open" },
  action: "Close",
  title: "Close the fiscal year {name}?",
  confirm: "Its income and expense are brought to zero. Its months open again only after the year is.",
  done: "The fiscal year {name} is closed",
  isDanger: true,
  approval: { kind: "year-closing" },
  input: fields({ id, reason: longText({ label: "Note", max: 500 }) }),
  output,
  refusals: {
    ...ledgerRefusals,
    not_a_year: notAYear,
    year_wrong_status: wrongStatus,
    branch_accounts_missing: noAccount,
    earlier_years_open: { message: "Close the fiscal year {year} first" },
    months_not_closed: { message: "Close the months of the year first, through {month}" },
  },
  emits: ["fiscal-year.update", "journal.create"],
});

/** Opens the latest closed year again: its closing entry is reversed by one linked to it. By an owner. */
export const reopenYear = defineOperation({
  ...shared,
  name: "reopen",
  label: "Reopen a fiscal year",
  method: "POST",
  path: "/fiscal-year/:id/reopen",
  when: { status: "closed" },
  action: "Reopen",
  title: "Reopen the fiscal year {name}?",
  confirm: "Its closing entry is reversed, and its months can be reopened.",
  done: "The fiscal year {name} is open again",
  isDanger: true,
  approval: { kind: "year-reopening" },
  input: fields({ id, reason: longText({ required: true, max: 500 }) }),
  output,
  refusals: {
    ...ledgerRefusals,
    not_a_year: notAYear,
    year_wrong_status: wrongStatus,
    later_years_closed: { message: "Reopen the fiscal year {year} first" },
  },
  emits: ["fiscal-year.update", "journal.create"],
});
