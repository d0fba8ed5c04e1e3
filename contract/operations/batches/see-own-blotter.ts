import { z } from "zod";
import { batchRow } from "#contract/entities/batch";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";

/**
 * Lets a teller who counts blind see what their open drawer should hold, before it is counted. By the rules
 * of the branch somebody else allows it.
 */
export const seeOwnBlotter = defineOperation({
  name: "see-own-blotter",
  slice: "batches",
  label: "Ask to see what one's own drawer should hold",
  method: "PUT",
  path: "/transaction-batch/view-request",
  scope: "branch",
  approval: { kind: "blotter-view" },
  input: z.strictObject({ reason: requiredText("Reason", 255) }),
  output: batchRow,
  refusals: {
    batch_not_open: { message: "Open a transaction batch first" },
    blotter_visible: { message: "You see what your drawer should hold already" },
  },
  emits: ["transaction-batch.update"],
});
