import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/**
 * Mails members about instalments that fall due soon or are late, as the branch has decided: once a loan,
 * due date and kind. Of what missed nights left only what still holds is sent.
 */
export const remindOfLoans = defineJob({
  name: "remind",
  slice: "loan",
  label: "Remind members of instalments",
  scope: "branch",
  input: fields({}),
  schedule: "0 6 * * *",
  emits: ["loan.update"],
});
