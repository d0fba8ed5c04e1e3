import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { amountTooLarge, maximumAmountCentavos, positiveCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { liftedForEntries, memberEntryInput } from "#contract/operations/member-entry";
import { cashReceived, counterCashInput } from "#contract/operations/teller/counter-cash";
import { paymentRefusals } from "#contract/operations/teller/payment-refusals";

/** What one line of a receipt pays, in centavos, and into what. */
const paymentLine = z.strictObject({
  account_id: z.uuid("Account is required"),
  /** Which account of the member; the one open of that product where it is left out. */
  member_account_id: z.uuid("Account is required").optional(),
  amount: positiveCentavos,
  /** The returned check whose noted fee it pays, whole and into the account that fees go to. */
  fee_check_id: z.uuid().optional(),
  /** What it is for, as the receipt says it. */
  particulars: storableText("Particulars", 100).default(""),
});

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

const lines = z
  .array(paymentLine)
  .min(1, "At least one line is required")
  .max(50, "A receipt has at most 50 lines")
  .refine((all) => sumOf(all) <= maximumAmountCentavos, amountTooLarge);

const input = counterCashInput
  .omit({ member_id: true, account_id: true, member_account_id: true, amount: true })
  .extend({
    member_id: memberEntryInput.shape.member_id.optional(),
    /** Who pays, where it is no member. */
    payer_name: storableText("Name of the payer", 255).default(""),
    /** Who of those that hold the member's accounts together with them pays. */
    member_joint_account_id: z.uuid().optional(),
    lines,
    /** Of a check or an online payment alone. */
    bank_id: z.uuid().optional(),
    bank_date: calendarDate.optional(),
    bank_reference: storableText("Bank reference", 50).default(""),
    /** A check that was taken for this day or an earlier one, and is paid in now. */
    post_dated_check_id: z.uuid().optional(),
    proof_media_id: z.uuid().optional(),
    signature_media_id: z.uuid().optional(),
    cash_received: cashReceived,
  });

/** The receipt of a payment; amounts in centavos. */
const output = z.object({
  id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  created_at: z.string(),
  source: z.literal("payment"),
  amount: z.int(),
  /** What of the cash received is given back; null where none was named. */
  change: z.int().nullable(),
});

/**
 * Takes what one person pays over the counter: many lines on one receipt, each into an account that is
 * offered for payments. One entry, one number of the row that official receipts have, paid in one way.
 * Refuses lines by their number, and cash received that does not cover them (accounting 4.1, decision 037).
 */
export const postPayment = defineOperation({
  name: "post-payment",
  slice: "teller",
  label: "Post a payment",
  method: "POST",
  path: "/transaction/payment",
  scope: "branch",
  approval: { amount: ({ lines }) => sumOf(lines), lifts: liftedForEntries },
  input,
  output,
  refusals: paymentRefusals,
  emits: ["journal.create", "transaction-batch.update"],
});
