import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/** Marks the checks as cleared whose working days in the bank are over. */
export const clearChecks = defineJob({
  name: "clear-due",
  slice: "checks",
  label: "Mark checks as cleared",
  scope: "branch",
  input: fields({}),
  schedule: "20 0 * * *",
  emits: ["received-check.update"],
});
