import { defineOperation } from "#contract/kit/operation";
import { liftedForEntries, receipt } from "#contract/operations/member-entry";
import { counterCashInput, counterCashRefusals } from "#contract/operations/teller/counter-cash";

/** Pays money out to a member from one of their accounts. */
export const postWithdrawal = defineOperation({
  name: "post-withdrawal",
  slice: "teller",
  label: "Post a withdrawal",
  method: "POST",
  path: "/transaction/withdraw",
  scope: "branch",
  approval: { kind: "withdrawal", amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: counterCashInput,
  output: receipt,
  refusals: counterCashRefusals,
  emits: ["journal.create", "transaction-batch.update"],
});
