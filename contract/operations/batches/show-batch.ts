import { z } from "zod";
import { batchRow } from "#contract/entities/batch";
import { batchFundingRow } from "#contract/entities/batch-funding";
import { batchRemittanceRow } from "#contract/entities/batch-remittance";
import { defineOperation } from "#contract/kit/operation";

/** Any batch of the branch, with its totals, count, fundings, checks and online payments. */
export const showBatch = defineOperation({
  name: "show-batch",
  slice: "batches",
  label: "See any batch",
  method: "GET",
  path: "/transaction-batch/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: batchRow.extend({
    counts: z.array(z.object({ name: z.string(), value: z.int(), quantity: z.int() })),
    fundings: z.array(batchFundingRow),
    remittances: z.array(batchRemittanceRow),
  }),
  refusals: { batch_not_found: { message: "Sorry, the requested resource is not found", status: 404 } },
});
