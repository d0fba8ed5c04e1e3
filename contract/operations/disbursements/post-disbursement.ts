import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { longText, media, money, reference, text } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const input = fields({
  disbursement_id: reference("disbursement", { required: true }),
  payee: text({ required: true }),
  amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  reference_number: text({
    label: "Reference no.",
    max: 50,
    pattern: /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u,
    patternMessage: "Reference no. may hold letters, digits, spaces, dots, slashes and hyphens",
    help: "The next of the series where nothing is typed",
  }),
  description: longText({ required: true, max: 255 }),
  media_id: media({ label: "Attachment", accept: "document" }),
});

/**
 * Pays cash out of the caller's open drawer, to the account of a disbursement type: one entry of two lines on
 * the business date. The amount is in centavos. From the amount on that the rules of the branch say, somebody
 * else decides. Refuses more than the drawer or cash on hand holds, and a type whose account takes no such
 * payments.
 */
export const postDisbursement = defineOperation({
  name: "create",
  slice: "disbursement-transaction",
  label: "Pay out a disbursement",
  method: "POST",
  path: "/disbursement-transaction",
  scope: "branch",
  approval: { kind: "disbursement", amount: ({ amount }) => amount },
  input,
  output: z.object({
    id: z.uuid(),
    reference_number: z.string(),
    entry_date: calendarDate,
    created_at: z.string(),
    amount: z.int(),
  }),
  refusals: {
    ...ledgerRefusals,
    account_closed: { ...ledgerRefusals.account_closed, field: "disbursement_id" },
    account_frozen: { ...ledgerRefusals.account_frozen, field: "disbursement_id" },
    reference_already_used: { ...ledgerRefusals.reference_already_used, field: "reference_number" },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
    disbursement_not_found: {
      message: "This disbursement is not in this branch",
      status: 404,
      field: "disbursement_id",
    },
    disbursement_account_not_usable: {
      message: "The account {account} takes no disbursements: members hold it, or it is cash or a bank",
      field: "disbursement_id",
    },
    attachment_not_found: { message: "Attachment not found", status: 400, field: "media_id" },
  },
  emits: ["journal.create", "transaction-batch.update"],
});
