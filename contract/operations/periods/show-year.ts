import { z } from "zod";
import { fiscalYearList, yearStatuses } from "#contract/entities/fiscal-year";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { notAYear } from "#contract/operations/periods/fiscal-year";

/** What a year came to when it was closed; amounts in centavos, hashes as 64 hex digits. */
const seal = z.object({
  /** None of years that were closed before seals were kept. */
  hash: z.string().nullable(),
  /** The entry that closed it; none where nothing moved income or expense. */
  entry_id: z.uuid().nullable(),
  reference: z.string().nullable(),
  /** Income less expense; negative is a loss. */
  net_surplus: z.int(),
  /** The account that took it: "30400 Undivided Net Surplus". */
  surplus_account: z.string().nullable(),
  reason: z.string().nullable(),
  closed_at: z.string(),
  closed_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  /** Its months in their order, each with what its seal says; nulls where it has none. */
  months: z.array(
    z.object({
      month: calendarDate,
      hash: z.string().nullable(),
      entries: z.int().nullable(),
      debit: z.int().nullable(),
      credit: z.int().nullable(),
      closed_at: z.string().nullable(),
    }),
  ),
});

/** A fiscal year, named by its first day; a closed one with the seals of its months and its closing entry. */
export const showYear = defineOperation({
  name: "show",
  slice: fiscalYearList.name,
  label: "See how a fiscal year was closed",
  method: "GET",
  path: "/fiscal-year/:id",
  scope: "branch",
  permission: `${fiscalYearList.name}:read`,
  input: z.strictObject({ id: calendarDate }),
  output: z.object({
    name: z.string(),
    begins_on: calendarDate,
    ends_on: calendarDate,
    status: z.enum(yearStatuses),
    /** The month that is closed before the year can be, the first of several; none where all are. */
    open_month: calendarDate.nullable(),
    /** None while it is open. */
    seal: seal.nullable(),
  }),
  refusals: { not_a_year: notAYear },
});
