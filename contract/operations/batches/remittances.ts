import { z } from "zod";
import { batchRemittanceRow, remittanceKinds } from "#contract/entities/batch-remittance";
import { inputOf } from "#contract/kit/entity";
import { choice } from "#contract/kit/field";
import { defineOperation } from "#contract/kit/operation";
import { moveCash, secondPersonFields } from "#contract/operations/batches/funding";

const { witness_refused, code_required, too_many_attempts } = moveCash.refusals;

/** The checks and online payments that the caller's open batch took in, in order; none without a batch. */
export const showRemittances = defineOperation({
  slice: "batches",
  scope: "branch",
  name: "show-remittances",
  label: "See checks and online payments of one's own batch",
  method: "GET",
  path: "/batch-remittance",
  permission: "batches:hand-over-remittances",
  input: z.strictObject({}),
  output: z.object({ data: z.array(batchRemittanceRow) }),
  refusals: {},
});

/**
 * Hands over what the caller's open batch took in by check, or online, and has not handed over yet: to
 * somebody else of the branch, who puts their password or a code of their second factor under it. What was
 * reversed is left out. Posts nothing: the ledger has it in its account since it was taken in.
 */
export const handOverRemittances = defineOperation({
  slice: "batches",
  scope: "branch",
  name: "hand-over-remittances",
  label: "Hand over checks and online payments",
  method: "POST",
  path: "/batch-remittance",
  input: z.strictObject({
    ...inputOf({ kind: choice(remittanceKinds, { required: true }) }),
    ...secondPersonFields,
  }),
  output: z.object({ count: z.int(), amount: z.int() }),
  refusals: {
    batch_not_open: { message: "Open a transaction batch first" },
    nothing_to_hand_over: { message: "There is nothing left to hand over", field: "kind" },
    receiver_needed: { message: "Say who receives it", status: 400, field: "witness" },
    witness_refused,
    code_required,
    too_many_attempts,
  },
  emits: ["transaction-batch.update"],
});
