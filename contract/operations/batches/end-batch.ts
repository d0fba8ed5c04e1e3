import { z } from "zod";
import { batchRow, transactionBatch } from "#contract/entities/batch";
import { groupInput } from "#contract/kit/entity";
import { amountTooLarge } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

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
  input: z.strictObject({
    counts: z
      .array(
        z.strictObject({
          bills_and_coins_id: z.uuid(),
          quantity: z
            .int("Quantity must be a whole number")
            .min(0, "Quantity cannot be negative")
            .max(1_000_000),
        }),
      )
      .max(100),
    // Its reason is required when the count differs from what the drawer should hold.
    ...groupInput(transactionBatch, "ending"),
  }),
  output: batchRow,
  refusals: {
    ...ledgerRefusals,
    denomination_not_found: { message: "A denomination is not in this branch", status: 404, field: "counts" },
    denomination_twice: { message: "A denomination is counted twice", status: 400, field: "counts" },
    count_too_large: {
      message: amountTooLarge,
      status: 400,
      field: "counts",
    },
    over_short_reason_required: {
      message: "The count is off by {difference}. Give the reason before ending the batch.",
      status: 400,
      field: "over_short_reason",
    },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
  },
  emits: ["transaction-batch.update", "journal.create"],
});
