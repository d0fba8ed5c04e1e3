import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/**
 * Pays instalments that are due by today out of savings, as members have ordered; those of missed nights
 * too, each due date once.
 */
export const payByInstruction = defineJob({
  name: "pay-by-instruction",
  slice: "loan",
  label: "Pay loans by standing instructions",
  scope: "branch",
  input: fields({}),
  schedule: "40 1 * * *",
  emits: ["journal.create", "loan.update"],
});
