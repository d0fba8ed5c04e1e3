import { batchRow, batchSigners } from "#contract/entities/batch";
import { choice, media } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

/**
 * Signs for the cash of an ended batch, each once: who counted it that they did, and somebody else that they
 * received it. A drawn signature may come with it. Answers the batch with all that signed.
 */
export const signBatch = defineOperation({
  name: "sign-batch",
  slice: "batches",
  label: "Sign for the cash of an ended batch",
  method: "PUT",
  path: "/transaction-batch/:id/sign",
  scope: "branch",
  input: fields({
    id: recordId("transaction-batch"),
    signed_as: choice(batchSigners, { required: true, label: "Signed as" }),
    media_id: media({ label: "Signature" }),
  }),
  output: batchRow,
  refusals: {
    batch_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    batch_still_open: { message: "A batch is signed once it has ended" },
    signed_already: { message: "{name} has signed for this already" },
    counted_by_another: { message: "{name} counted it, and signs for the count", status: 403 },
    received_by_another: {
      message: "Somebody else than who counted the cash, or whose batch it is, signs that they received it",
      status: 403,
    },
    attachment_not_found: { message: "Attachment not found", status: 400, field: "media_id" },
  },
  emits: ["transaction-batch.update"],
});
