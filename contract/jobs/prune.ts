import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/** Forgets what a branch kept for a while only; docs/operations.md says for how long. */
export const pruneBranch = defineJob({
  name: "prune-branch",
  slice: "upkeep",
  label: "Clear away what is kept for a while only",
  scope: "branch",
  input: fields({}),
  schedule: "15 2 * * *",
});

/** Forgets ended sessions, used codes and the like, which belong to no branch. */
export const pruneSignIns = defineJob({
  name: "prune-sign-ins",
  slice: "upkeep",
  label: "Clear away ended sign-ins",
  scope: "system",
  input: fields({}),
  schedule: "15 18 * * *",
});
