import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";
import {
  liftedForEntries,
  memberEntryInput,
  ownAccountRefusals,
  receipt,
} from "#contract/operations/member-entry";

/** Takes a fee or a penalty from a member's savings into the branch's income. */
export const chargeAccount = defineOperation({
  name: "charge-account",
  slice: "savings",
  label: "Charge a fee or penalty",
  method: "POST",
  path: "/savings/charge",
  scope: "branch",
  approval: { amount: ({ amount }) => amount, lifts: liftedForEntries },
  input: memberEntryInput.extend({ kind: z.enum(["fee", "penalty"], "Kind must be fee or penalty") }),
  output: receipt,
  refusals: ownAccountRefusals,
  emits: ["journal.create"],
});
