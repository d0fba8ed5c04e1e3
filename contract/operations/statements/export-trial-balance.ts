import { z } from "zod";
import { language } from "#contract/kit/language";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { trialBalance } from "#contract/operations/statements/trial-balance";

/**
 * The trial balance as a file of one table, in pesos: its accounts, and their totals below. Asked as the
 * statement itself is; whoever may see it may take it along.
 */
export const exportTrialBalance = defineOperation({
  name: "export-trial-balance",
  slice: "statements",
  label: "Export the trial balance",
  method: "GET",
  path: "/trial-balance/export",
  scope: "branch",
  permission: permissionOf(trialBalance),
  input: trialBalance.input.extend({
    format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("csv"),
    language,
  }),
  output: z.custom<Response>(),
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  refusals: trialBalance.refusals,
});
