import { defineOperation } from "#contract/kit/operation";
import { liftedForEntries, receipt } from "#contract/operations/member-entry";
import { counterCashInput, counterCashRefusals } from "#contract/operations/teller/counter-cash";

/**
 * Paid without the notice that its product asks for, before that is due, or out of checks that have not
 * cleared, it waits for somebody.
 */
const lifts = {
  ...liftedForEntries,
  notice_needed: "withdrawal-without-notice",
  notice_running: "withdrawal-without-notice",
  held_until_cleared: "uncleared-checks",
} as const;

/**
 * Pays money out to a member from one of their accounts; the amount in centavos. Refuses what is above the
 * branch's limit (the rules of posting) while its signature was not compared; that it was is kept with the
 * entry.
 */
export const postWithdrawal = defineOperation({
  name: "post-withdrawal",
  slice: "teller",
  label: "Post a withdrawal",
  method: "POST",
  path: "/transaction/withdraw",
  scope: "branch",
  approval: { kind: "withdrawal", amount: ({ amount }) => amount, lifts },
  input: counterCashInput,
  output: receipt,
  refusals: counterCashRefusals,
  emits: ["journal.create", "transaction-batch.update"],
});
