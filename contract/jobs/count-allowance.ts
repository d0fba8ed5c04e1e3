import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/**
 * Counts what allowance for probable losses loans need at the end of each month that has ended and is not
 * posted:
 * loan by loan, as they stood that day, by the rates of the organization. Missed months are made up for;
 * counted
 * again, a month is counted anew.
 */
export const countAllowance = defineJob({
  name: "count-allowance",
  slice: "loan",
  label: "Count the allowance for probable losses",
  scope: "branch",
  input: fields({}),
  schedule: "50 0 1 * *",
  emits: ["loan.update"],
});
