import { z } from "zod";
import { issuedCheckStates } from "#contract/entities/issued-check";
import { cashCheckVoucher, journalVoucher, voucherLinks } from "#contract/entities/voucher";
import { voucherLines as lines } from "#contract/entities/voucher-line";
import { calendarDate } from "#contract/kit/dates";
import { fullInput, rowSchema } from "#contract/kit/entity";

const words = z.string().nullable();

const written = {
  journal: { ...fullInput(journalVoucher), lines },
  "cash-check": { ...fullInput(cashCheckVoucher), lines },
} as const;
const changing = { id: z.uuid(), version: z.int("Version is required").min(1, "Version is required") };

/** A voucher as it is written: whole, with its lines in their order. */
export const journalVoucherInput = z.strictObject(written.journal);
export const journalVoucherUpdate = z.strictObject({ ...written.journal, ...changing });
export const cashCheckVoucherInput = z.strictObject(written["cash-check"]);
export const cashCheckVoucherUpdate = z.strictObject({ ...written["cash-check"], ...changing });

const answered = {
  ...voucherLinks,
  entry_date: calendarDate.nullable(),
  /** Of the release's drawer, where cash was in it. */
  batch_id: z.uuid().nullable(),
  created_by_name: words,
  printed_by_name: words,
  approved_by_name: words,
  released_by_name: words,
  cancelled_by_name: words,
  rejected_by_name: words,
  /** Whether the caller wrote it: who did approves it for nobody. */
  is_mine: z.boolean(),
  /** "Twelve thousand pesos and 00/100 only" */
  amount_in_words: z.string(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      account_id: z.uuid(),
      account_code: z.string(),
      account_name: z.string(),
      member_id: z.uuid().nullable(),
      member_name: words,
      passbook: words,
      member_account_id: z.uuid().nullable(),
      member_account_number: words,
      description: words,
      debit: z.int(),
      credit: z.int(),
    }),
  ),
};

/** The checks that were written for it, the last first: one at most holds, the others were given up. */
const itsChecks = {
  checks: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.string(),
      bank_account_name: z.string(),
      state: z.enum(issuedCheckStates),
      cancelled_on: calendarDate.nullable(),
      cancel_reason: words,
    }),
  ),
  is_check_written: z.boolean(),
};

/** A voucher as it is answered, with its lines. Amounts are in centavos. */
export const journalVoucherRow = rowSchema(journalVoucher).extend(answered);
export const cashCheckVoucherRow = rowSchema(cashCheckVoucher).extend({ ...answered, ...itsChecks });
export type JournalVoucher = z.output<typeof journalVoucherRow>;
export type CashCheckVoucher = z.output<typeof cashCheckVoucherRow>;
