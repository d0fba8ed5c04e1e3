import { defineOperation } from "#contract/kit/operation";
import { liftedForEntries, receipt } from "#contract/operations/member-entry";
import {
  cashReceived,
  cashReceivedRefusals,
  counterCashInput,
  counterCashRefusals,
} from "#contract/operations/teller/counter-cash";

/**
 * Takes money of a member into one of their accounts; amounts in centavos. Cash received, where it is named,
 * covers the amount, and is kept with the entry.
 */
export const postDeposit = defineOperation({
  name: "post-deposit",
  slice: "teller",
  label: "Post a deposit",
  method: "POST",
  path: "/transaction/deposit",
  scope: "branch",
  approval: { amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: counterCashInput.extend({ cash_received: cashReceived }),
  output: receipt,
  refusals: { ...counterCashRefusals, ...cashReceivedRefusals },
  emits: ["journal.create", "transaction-batch.update"],
});
