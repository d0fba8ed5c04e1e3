import { z } from "zod";
import { periodList } from "#contract/entities/accounting-period";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { notAYear, yearWithoutSeal } from "#contract/operations/periods/fiscal-year";
import { monthWithoutSeal, notAMonth } from "#contract/operations/periods/period-status";

/** What can be wrong with what was closed: with its seal, the chain, or an entry of it. */
export const brokenKinds = ["seal", "chain", "missing", "inserted", "changed", "resealed"] as const;

const verified = z.object({
  /** As it was kept when it was closed: 64 hex digits, to be held against the certificate. */
  hash: z.string(),
  /** Entries that were held against their hashes. */
  entries: z.int(),
  /** What is not as it was, the first of it, and of which month or year: "2026-05", "2026". */
  broken: z.array(z.object({ period: z.string(), kind: z.enum(brokenKinds), row: z.string() })),
});
/** What came of holding a closed month or year against its seal. */
export type Verified = z.output<typeof verified>;

const asked = { method: "GET", scope: "branch", input: z.strictObject({ id: calendarDate }) } as const;

/** Holds a closed month, named by its first day, against what was kept of it. Nothing is written. */
export const verifyMonth = defineOperation({
  ...asked,
  name: "verify",
  slice: periodList.name,
  label: "Verify that a closed month is unchanged",
  path: "/accounting-period/:id/verification",
  permission: `${periodList.name}:read`,
  output: verified,
  refusals: { not_a_month: notAMonth, month_without_seal: monthWithoutSeal },
});

/** As of a month, of a closed fiscal year: its own seal and closing entry, and each of its months. */
export const verifyYear = defineOperation({
  ...asked,
  name: "verify",
  slice: fiscalYearList.name,
  label: "Verify that a closed fiscal year is unchanged",
  path: "/fiscal-year/:id/verification",
  permission: `${fiscalYearList.name}:read`,
  output: verified,
  refusals: { not_a_year: notAYear, year_without_seal: yearWithoutSeal },
});
