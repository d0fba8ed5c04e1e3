import { z } from "zod";
import { batch } from "#contract/entities/batch";
import { nonNegativeCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/** Opens the caller's batch for the day, with the cash handed over from the vault. */
export const openBatch = defineOperation({
  name: "open-batch",
  slice: "batches",
  label: "Open a transaction batch",
  method: "POST",
  path: "/transaction-batch",
  scope: "branch",
  input: z.strictObject({
    name: storableText("Name", 50).optional(),
    beginning_cash: nonNegativeCentavos,
  }),
  output: batch,
  refusals: {
    ...ledgerRefusals,
    batch_already_open: { message: "You already have an open batch: {reference}" },
    branch_accounts_missing: { message: "The branch has no account for {role}" },
  },
  emits: ["transaction-batch.create", "transaction-batch.update", "journal.create"],
});
