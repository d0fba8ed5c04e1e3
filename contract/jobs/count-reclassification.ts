import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/**
 * Counts which loans stand in another account than they should by how late they are today, where their
 * product names an account of past due loans. What was counted and not posted is counted anew, so missed
 * months are made up for at once.
 */
export const countReclassification = defineJob({
  name: "count-reclassification",
  slice: "loan",
  label: "Count the reclassification of loans",
  scope: "branch",
  input: fields({}),
  schedule: "10 1 1 * *",
  emits: ["loan.update"],
});
