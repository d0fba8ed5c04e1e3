import { z } from "zod";
import { batchRow, transactionBatch } from "#contract/entities/batch";
import { denominationCounts } from "#contract/entities/cash-count";
import { optionalCode } from "#contract/entities/person";
import { groupInput } from "#contract/kit/entity";
import { amountTooLarge } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { secondPersonRefusals } from "#contract/operations/approvals/second-person";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const count = {
  counts: denominationCounts,
  // Its reason is required when the count differs from what the drawer should hold.
  ...groupInput(transactionBatch, "ending"),
};

/** What refuses denominations, however many there are of them. */
export const denominationRefusals = {
  denomination_not_found: { message: "A denomination is not in this branch", status: 404, field: "counts" },
  denomination_twice: { message: "A denomination is counted twice", status: 400, field: "counts" },
  count_too_large: { message: amountTooLarge, status: 400, field: "counts" },
} as const;

const countRefusals = {
  ...ledgerRefusals,
  ...denominationRefusals,
  over_short_reason_required: {
    message: "The count is off by {difference}. Give the reason before ending the batch.",
    status: 400,
    field: "over_short_reason",
  },
  branch_accounts_missing: { message: "The branch has no account for {role}" },
} as const;

/**
 * Counts the drawer by denomination and ends the caller's batch; what differs goes to the over or short
 * account.
 */
export const endBatch = defineOperation({
  name: "end-batch",
  slice: "batches",
  label: "End a transaction batch",
  method: "PUT",
  path: "/transaction-batch/end",
  scope: "branch",
  approval: { kind: "over-short", isWeighed: true },
  input: z.strictObject(count),
  output: batchRow,
  refusals: countRefusals,
  emits: ["transaction-batch.update", "journal.create"],
});

/**
 * The same for the batch of somebody who is not there to count it. The caller counts before a witness of the
 * branch, who puts their password or a code of their second factor under it; both where the organization
 * demands a second factor. Neither of them is the batch's teller.
 */
export const endBatchOfAnother = defineOperation({
  name: "end-batch-of-another",
  slice: "batches",
  label: "End the batch of another",
  method: "PUT",
  path: "/transaction-batch/:id/end",
  scope: "branch",
  approval: { kind: "over-short", isWeighed: true },
  input: z.strictObject({
    id: z.uuid(),
    ...count,
    /** E-mail or user name of who witnesses the count and need not be signed in. */
    witness: requiredText("Witness", 255),
    witness_password: z.string("Password is empty").max(200).default(""),
    witness_otp: optionalCode,
  }),
  output: batchRow,
  refusals: {
    ...countRefusals,
    batch_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    batch_ended: { message: "This batch has already ended" },
    own_batch: { message: "You count your own batch yourself", status: 403 },
    witness_refused: {
      message: "This is not the password of somebody else who works in this branch",
      status: 403,
      field: "witness_password",
    },
    witness_is_teller: {
      message: "The batch is theirs, so someone else must witness its count",
      status: 403,
      field: "witness",
    },
    code_required: { ...secondPersonRefusals.code_required, field: "witness_otp" },
    too_many_attempts: { ...secondPersonRefusals.too_many_attempts, field: "witness_password" },
  },
  emits: ["transaction-batch.update", "journal.create"],
});
