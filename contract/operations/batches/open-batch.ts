import { z } from "zod";
import { batchRow, transactionBatch } from "#contract/entities/batch";
import { groupInput } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/**
 * Opens the caller's batch for the day, with the cash handed over from the vault (centavos); from the amount
 * on that the branch says, once somebody else stands behind it (decision 038).
 */
export const openBatch = defineOperation({
  name: "open-batch",
  slice: "batches",
  label: "Open a transaction batch",
  method: "POST",
  path: "/transaction-batch",
  scope: "branch",
  approval: { kind: "batch-opening", amount: ({ beginning_cash }) => beginning_cash },
  input: z.strictObject(groupInput(transactionBatch, "opening")),
  output: batchRow,
  refusals: {
    ...ledgerRefusals,
    batch_already_open: { message: "You already have an open batch: {reference}" },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
  },
  emits: ["transaction-batch.create", "transaction-batch.update", "journal.create"],
});
