import { z } from "zod";
import { voucherStates } from "#contract/entities/voucher";
import { calendarDate } from "#contract/kit/dates";
import { fields, recordId } from "#contract/kit/input";
import { language } from "#contract/kit/language";
import { defineOperation, type Output, permissionOf } from "#contract/kit/operation";

const voucher = z.object({
  id: z.uuid(),
  /** None before its first print. */
  number: z.string().nullable(),
  state: z.enum(voucherStates),
});

/** What an asset loses month by month over its whole life, and the voucher of each month. In centavos. */
export const assetSchedule = defineOperation({
  slice: "fixed-asset",
  name: "schedule",
  label: "See the schedule of a fixed asset",
  method: "GET",
  path: "/fixed-asset/:id/schedule",
  scope: "branch",
  input: fields({ id: recordId("fixed-asset") }),
  output: z.object({
    cost: z.int(),
    /** What was depreciated before, and by vouchers that are released. */
    depreciated: z.int(),
    carrying: z.int(),
    months: z.array(
      z.object({
        month: calendarDate,
        amount: z.int(),
        /** After that month. */
        depreciated: z.int(),
        carrying: z.int(),
        voucher: voucher.nullable(),
      }),
    ),
    disposal: z.object({ disposed_on: calendarDate, proceeds: z.int(), voucher }).nullable(),
  }),
  refusals: { asset_not_found: { message: "This asset is not in this branch", status: 404 } },
});
export type AssetSchedule = Output<typeof assetSchedule>;

/**
 * The assets that the branch has at the end of a day as released vouchers left them, by category; and each
 * account that they stand on, by the register and by the books. Amounts are in centavos; of accounts, debit
 * less credit.
 */
export const assetReport = defineOperation({
  slice: "fixed-asset",
  name: "report",
  label: "See the fixed assets as of a day",
  isReport: true,
  method: "GET",
  path: "/fixed-asset-report",
  scope: "branch",
  input: z.strictObject({
    /** The business date when left out. */
    to: calendarDate.optional(),
  }),
  output: z.object({
    to: calendarDate,
    data: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        name: z.string(),
        category_name: z.string(),
        location: z.string().nullable(),
        custodian: z.string().nullable(),
        acquired_on: calendarDate,
        cost: z.int(),
        depreciated: z.int(),
        carrying: z.int(),
      }),
    ),
    totals: z.object({ cost: z.int(), depreciated: z.int(), carrying: z.int() }),
    accounts: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        register: z.int(),
        books: z.int(),
        difference: z.int(),
      }),
    ),
  }),
  refusals: {},
});
export type AssetReport = Output<typeof assetReport>;

/** The fixed assets as of a day as a file of one table, in pesos: asked as the report itself is. */
export const exportAssets = defineOperation({
  slice: "fixed-asset",
  name: "export-report",
  label: "Export the fixed assets as of a day",
  method: "GET",
  path: "/fixed-asset-report/export",
  scope: "branch",
  permission: permissionOf(assetReport),
  input: assetReport.input.extend({
    format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("xlsx"),
    language,
  }),
  output: z.custom<Response>(),
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  refusals: {},
});
