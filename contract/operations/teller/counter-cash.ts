import { z } from "zod";
import type { DeclaredRefusal } from "#contract/kit/operation";
import { memberEntryInput, memberEntryRefusals } from "#contract/operations/member-entry";

/** What a teller says of money handed over the counter, either way. */
export const counterCashInput = memberEntryInput.extend({
  payment_type_id: z.uuid("Payment type is required"),
});

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
  notice_running: { message: "Notice was given: this may be paid from {date}", field: "amount" },
} as const satisfies Record<string, DeclaredRefusal>;
