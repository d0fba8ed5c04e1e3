import { defineOperation } from "#contract/kit/operation";
import { liftedForEntries, receipt } from "#contract/operations/member-entry";
import { counterCashInput, counterCashRefusals } from "#contract/operations/teller/counter-cash";

/** Takes money of a member into one of their accounts. */
export const postDeposit = defineOperation({
  name: "post-deposit",
  slice: "teller",
  label: "Post a deposit",
  method: "POST",
  path: "/transaction/deposit",
  scope: "branch",
  approval: { amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: counterCashInput,
  output: receipt,
  refusals: counterCashRefusals,
  emits: ["journal.create", "transaction-batch.update"],
});
