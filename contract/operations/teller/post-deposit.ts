import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { liftedForEntries, receipt } from "#contract/operations/member-entry";
import {
  cashReceived,
  cashReceivedRefusals,
  counterCashInput,
  counterCashRefusals,
} from "#contract/operations/teller/counter-cash";
import { paymentRefusals } from "#contract/operations/teller/payment-refusals";

const { bank_not_found, bank_details_not_taken, check_post_dated, check_already_received } = paymentRefusals;

/**
 * Takes money of a member into one of their accounts; amounts in centavos. Cash received, where it is named,
 * covers the amount, and is kept with the entry. Of a check it may say the bank, the number and the date;
 * what is left out is written down before it goes to a bank.
 */
export const postDeposit = defineOperation({
  name: "post-deposit",
  slice: "teller",
  label: "Post a deposit",
  method: "POST",
  path: "/transaction/deposit",
  scope: "branch",
  approval: { amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: counterCashInput.extend({
    cash_received: cashReceived,
    bank_id: z.uuid().optional(),
    bank_date: calendarDate.optional(),
    bank_reference: storableText("Bank reference", 50).optional(),
  }),
  output: receipt,
  refusals: {
    ...counterCashRefusals,
    ...cashReceivedRefusals,
    bank_not_found,
    bank_details_not_taken,
    check_post_dated,
    check_already_received,
  },
  emits: ["journal.create", "transaction-batch.update"],
});
