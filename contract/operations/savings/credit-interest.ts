import { defineOperation } from "#contract/kit/operation";
import {
  liftedForEntries,
  memberEntryInput,
  ownAccountRefusals,
  receipt,
} from "#contract/operations/member-entry";

/** Credits interest to a member's savings, out of the branch's interest expense. */
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
  refusals: ownAccountRefusals,
  emits: ["journal.create"],
});
