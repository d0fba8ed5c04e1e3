import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";

/** What a month is checked for before it is closed; each is one statement in server/domain/periods. */
export const monthCheckNames = [
  /** No batch of the month, or of one before it, is open. */
  "batches",
  /** No voucher of the month is a draft, printed or approved: each is released, or cancelled. */
  "vouchers",
  /** Repeated vouchers and reversals of accruals that were due are written. */
  "due vouchers",
  /** Fixed assets are depreciated through it, by vouchers that are released. */
  "depreciation",
  /** What the tie-out found is resolved, or explained by a note. */
  "differences",
  /** The tie-out ran since the last entry of the month was recorded: listed. */
  "tied out",
  /** The debits of all entries until its end are their credits. */
  "trial balance",
  /** Checks that had not cleared by its end: listed. */
  "checks on hand",
  /**
   * The accounts at banks that moved are reconciled through its end, and that is approved; what their books
   * said then they say still.
   */
  "banks",
  /** The allowance for probable losses is posted, where products name its accounts: listed. */
  "allowance",
  /** Interest on running time deposits is accrued, where the branch names an account for it; else listed. */
  "accrued interest",
  /** Interest on loans is accrued through it, of products that keep it until it is paid or kept it back. */
  "loan interest",
  /** Accounts that moved and have no place in the financial statements: listed, and counted by their type. */
  "placed accounts",
] as const;
export type MonthCheckName = (typeof monthCheckNames)[number];

/** Open: it keeps the month from being closed. Listed: it is known, and stands on the certificate. */
export const checkStates = ["done", "listed", "open"] as const;
export type CheckState = (typeof checkStates)[number];

/** What something that a check found is a record of. */
export const checkedRecords = [
  "transaction-batch",
  "journal-voucher",
  "cash-check-voucher",
  "fixed-asset",
  "tie-out-item",
  "received-check",
  "bank-account",
  "account",
  "trial-balance",
  "loan-accrual",
  "loan-allowance",
  "time-deposit",
] as const;

export const checkItem = z.object({
  record: z.enum(checkedRecords),
  id: z.string(),
  name: z.string(),
  day: calendarDate.nullable(),
  /** In centavos; null where it is about none. */
  amount: z.int().nullable(),
  /** It keeps nothing from being closed. */
  is_listed: z.boolean(),
});
export type CheckItem = z.output<typeof checkItem>;

/** A check of a month as it stands. */
export const monthCheck = z.object({
  name: z.enum(monthCheckNames),
  state: z.enum(checkStates),
  /** How many it found; the first of them are the items. */
  count: z.int(),
  items: z.array(checkItem),
});
export type MonthCheck = z.output<typeof monthCheck>;
