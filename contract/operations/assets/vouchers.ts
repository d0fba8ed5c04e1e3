import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { date, longText, money, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { lineRefusals } from "#contract/operations/vouchers/refusals";

/** The draft that was written, dated `date`; its amount in centavos. */
const proposed = z.object({
  voucher_id: z.uuid(),
  date: calendarDate,
  amount: z.int(),
  /** How many assets it is about. */
  assets: z.int(),
});

const shared = { slice: "fixed-asset", method: "POST", scope: "branch", output: proposed } as const;
const emits = ["journal-voucher.create", "fixed-asset.update"];
const noAccounts = { message: "Say the accounts of the category {category} first" } as const;

/**
 * Writes the draft of a journal voucher with what the assets lost until the end of a month and no voucher
 * has yet, months that were missed included, dated that month's last day. A month of an asset is in one
 * voucher at most. Refuses a month that has not begun, and where nothing is left to depreciate.
 */
export const depreciateAssets = defineOperation({
  ...shared,
  name: "depreciate",
  label: "Propose the depreciation of a month",
  path: "/fixed-asset-depreciation",
  input: fields({ through: date({ label: "Through the month of", required: true }) }),
  refusals: {
    ...lineRefusals,
    month_not_begun: { message: "That month has not begun", status: 400, field: "through" },
    nothing_to_depreciate: { message: "All is depreciated through {month}, or in a voucher already" },
    category_without_accounts: noAccounts,
  },
  emits,
});

/**
 * Writes the draft of the journal voucher that takes an asset off the books: its cost and what was
 * depreciated go, what it was sold for comes, and the rest is gain or loss. The asset is depreciated through
 * the month before. It stays in the register as disposed of while the voucher is not cancelled or reversed.
 */
export const disposeOfAsset = defineOperation({
  ...shared,
  name: "dispose",
  label: "Dispose of a fixed asset",
  path: "/fixed-asset/:id/dispose",
  on: "fixed-asset",
  action: "Dispose of it",
  title: "Dispose of {name}?",
  confirm: "A draft voucher is written, which is printed, approved and released as any other.",
  done: "The voucher of {name} is written",
  isDanger: true,
  input: fields({
    id: recordId("fixed-asset"),
    version,
    disposed_on: date({ label: "Disposed of on", required: true }),
    proceeds: money({ label: "Sold for", min: 0, default: 0 }),
    proceeds_account_id: reference("account", {
      label: "Account of what it is sold for",
      help: "A bank or a receivable; needed where it is sold for something",
    }),
    reason: longText({ required: true, max: 255 }),
  }),
  refusals: {
    ...lineRefusals,
    asset_not_found: { message: "This asset is not in this branch", status: 404 },
    stale_version: { message: "Someone else has changed this in the meantime" },
    disposed_already: { message: "It is disposed of already, by the voucher {voucher}" },
    disposed_too_early: {
      message: "It was acquired later than that",
      status: 400,
      field: "disposed_on",
    },
    disposed_too_late: { message: "That day is yet to come", status: 400, field: "disposed_on" },
    depreciation_missing: { message: "Depreciate it through {month} first, and release the voucher" },
    depreciated_since: {
      message: "It is depreciated through {month}: reverse that first, or name a later day",
      field: "disposed_on",
    },
    proceeds_account_needed: {
      message: "Say where what it is sold for goes",
      status: 400,
      field: "proceeds_account_id",
    },
    category_without_accounts: noAccounts,
  },
  emits,
});
