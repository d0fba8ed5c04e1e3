import { z } from "zod";
import { batchRow } from "#contract/entities/batch";
import { defineOperation } from "#contract/kit/operation";

/** The caller's open batch with its running totals; 204 when there is none. */
export const currentBatch = defineOperation({
  name: "current-batch",
  slice: "batches",
  label: "See own open batch",
  method: "GET",
  path: "/transaction-batch/current",
  scope: "branch",
  input: z.strictObject({}),
  output: batchRow.nullable(),
  refusals: {},
});
