import { z } from "zod";
import { entrySources, paymentKinds } from "#contract/entities/journal";
import { loanParts } from "#contract/entities/loan-parts";
import { calendarDate } from "#contract/kit/dates";
import { centavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";

/**
 * An entry of the journal with its lines, for drilling down and for printing its receipt again. In centavos.
 */
export const showEntry = defineOperation({
  name: "show-entry",
  slice: "ledger",
  label: "See an entry",
  method: "GET",
  path: "/transaction/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    /** Its place among the entries of the branch. */
    sequence: z.int(),
    reference: z.string(),
    entry_date: calendarDate,
    created_at: z.string(),
    source: z.enum(entrySources),
    description: z.string(),
    amount: z.int(),
    member_id: z.uuid().nullable(),
    member_name: z.string().nullable(),
    passbook: z.string().nullable(),
    account_id: z.uuid().nullable(),
    account_code: z.string().nullable(),
    account_name: z.string().nullable(),
    member_account_id: z.uuid().nullable(),
    member_account_number: z.string().nullable(),
    payment_kind: z.enum(paymentKinds).nullable(),
    payment_type_name: z.string().nullable(),
    /** The member's, in that account, before and after this entry: what its receipt said. */
    balance_before: z.int().nullable(),
    balance_after: z.int().nullable(),
    batch_id: z.uuid().nullable(),
    batch_reference: z.string().nullable(),
    back_date_reason: z.string().nullable(),
    reverses_id: z.uuid().nullable(),
    reverses_reference: z.string().nullable(),
    reversed_by_id: z.uuid().nullable(),
    reversed_by_reference: z.string().nullable(),
    /** The voucher that was released as it, of the kind its source says. */
    voucher_id: z.uuid().nullable(),
    /** How it was paid, where more than the kind was said; `cash_received` is in centavos. */
    payer_name: z.string().nullable(),
    joint_holder_name: z.string().nullable(),
    bank_name: z.string().nullable(),
    bank_date: calendarDate.nullable(),
    bank_reference: z.string().nullable(),
    proof_media_id: z.uuid().nullable(),
    signature_media_id: z.uuid().nullable(),
    /** It paid loans, and is reversed as such. */
    is_of_loans: z.boolean(),
    /** The loans it paid, and what that went to at first, as its receipt said. */
    loans: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        amount: centavos,
        parts: loanParts,
        into_savings: centavos,
      }),
    ),
    cash_received: z.int().nullable(),
    /** The signature on its slip was compared with the member's. */
    signature_compared: z.boolean(),
    /** Each time its receipt was printed: the first is the receipt, the others are reprints of it. */
    prints: z.array(
      z.object({
        print_number: z.int(),
        printed_at: z.string(),
        printed_by_name: z.string().nullable(),
      }),
    ),
    created_by_name: z.string(),
    approved_by_name: z.string().nullable(),
    lines: z.array(
      z.object({
        line_number: z.int(),
        account_id: z.uuid(),
        account_code: z.string(),
        account_name: z.string(),
        member_id: z.uuid().nullable(),
        member_name: z.string().nullable(),
        member_account_number: z.string().nullable(),
        debit: z.int(),
        credit: z.int(),
        /** What a line of a payment is for; blank where nothing was said. */
        particulars: z.string(),
      }),
    ),
  }),
  refusals: { entry_not_found: { message: "Sorry, the requested resource is not found", status: 404 } },
});
