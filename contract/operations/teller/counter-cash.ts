import { z } from "zod";
import { positiveCentavos } from "#contract/kit/money";
import type { DeclaredRefusal } from "#contract/kit/operation";
import { memberEntryInput, memberEntryRefusals } from "#contract/operations/member-entry";

/** What a teller says of money handed over the counter, either way. */
export const counterCashInput = memberEntryInput.extend({
  payment_type_id: z.uuid("Payment type is required"),
  /** The signature on the slip was compared with the member's. */
  signature_compared: z.boolean().default(false),
});

/** Of cash that is paid in: what was handed over, in centavos. The rest is given back. */
export const cashReceived = positiveCentavos.optional();

export const cashReceivedRefusals = {
  cash_not_taken: { message: "Only cash is received so", status: 400, field: "cash_received" },
  cash_received_too_little: {
    message: "Received {received}, but {amount} is to be paid",
    field: "cash_received",
  },
} as const satisfies Record<string, DeclaredRefusal>;

export const counterCashRefusals = {
  ...memberEntryRefusals,
  payment_type_not_found: {
    message: "This payment type is not in this branch",
    status: 404,
    field: "payment_type_id",
  },
  payment_account_not_usable: {
    message:
      "The account of this payment type does not fit: cash belongs in cash on hand, other money in another",
    field: "payment_type_id",
  },
  notice_needed: {
    message: "Above {limit} notice of {days|day|days} is needed. Given today, this may be paid from {date}",
    field: "amount",
  },
  signature_not_compared: {
    message: "Above {limit} the signature is compared with the member's first",
    field: "signature_compared",
  },
  notice_running: { message: "Notice was given: this may be paid from {date}", field: "amount" },
} as const satisfies Record<string, DeclaredRefusal>;
