import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { requiredText, storableText } from "#contract/kit/text";
import { secondPersonInput, secondPersonRefusals } from "#contract/operations/approvals/second-person";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/**
 * Undoes an entry of the counter, a disbursement among them, or an adjustment, by its mirror image, linked to
 * it, once. The original stays as it was. Four eyes: who approves neither asks for it nor made the entry. A
 * time deposit that the entry ended runs again, and what was placed anew of it never was; refused where
 * something was placed of its account since that is more than that.
 */
export const reverseEntry = defineOperation({
  name: "reverse-entry",
  slice: "teller",
  label: "Reverse a transaction",
  method: "POST",
  path: "/transaction/:id/reverse",
  scope: "branch",
  approval: {
    kind: "reversal",
    isWeighed: true,
    inline: ({ approver, password, otp }) =>
      approver && (password || otp) ? { key: approver, password, otp } : null,
  },
  input: z.strictObject({
    id: z.uuid(),
    reason: requiredText("Reason", 255),
    /**
     * E-mail or user name of another, an owner or manager of this branch, who need not be signed in, with
     * their password or a code of their second factor. Without them it is sent for approval.
     */
    approver: storableText("Approver", 255).default(""),
    ...secondPersonInput,
  }),
  output: z.object({ id: z.uuid(), reference: z.string(), entry_date: calendarDate, reverses_id: z.uuid() }),
  refusals: {
    ...ledgerRefusals,
    entry_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    not_reversible: { message: "Only teller transactions and adjustments can be reversed here" },
    check_in_bank: {
      message: "The check of this receipt is in the bank: say there that the bank returned it",
    },
    placed_since: {
      message: "{number} was placed since with what this entry left, so it can no longer be taken back",
    },
    reversed_with_loans: { message: "This receipt paid loans: reverse it as a payment on loans" },
    approval_refused: {
      message: "This is not the password of an owner or manager of this branch",
      status: 403,
      field: "password",
    },
    maker_may_not_approve: {
      message: "They posted this transaction or are reversing it, so someone else must approve.",
      status: 403,
      field: "approver",
    },
    ...secondPersonRefusals,
  },
  emits: ["journal.create", "transaction-batch.update", "time-deposit.update"],
});
