import { defineOperation } from "#contract/kit/operation";
import {
  liftedForEntries,
  memberEntryInput,
  ownAccountRefusals,
  receipt,
} from "#contract/operations/member-entry";
import { creditInterestToAll } from "#contract/operations/savings/credit-interest-to-all";

const { pays_no_interest } = creditInterestToAll.refusals;

/**
 * Credits interest (centavos) to a member's savings or time deposit, out of the branch's interest expense.
 * Refuses what pays no interest, such as shares.
 */
export const creditInterest = defineOperation({
  name: "credit-interest",
  slice: "savings",
  label: "Credit interest",
  method: "POST",
  path: "/savings/interest",
  scope: "branch",
  approval: { kind: "interest", amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: memberEntryInput,
  output: receipt,
  refusals: { ...ownAccountRefusals, pays_no_interest },
  emits: ["journal.create"],
});
