import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/** Tie-out: compares what the books say of one thing in several places, every night. */
export const findDifferences = defineJob({
  name: "find",
  slice: "tie-out-item",
  label: "Tie the books out",
  scope: "branch",
  input: fields({}),
  schedule: "30 23 * * *",
  emits: ["tie-out-item.create", "tie-out-item.update"],
});
