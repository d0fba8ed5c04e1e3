import { z } from "zod";
import { language } from "#contract/kit/language";
import { defineOperation, requiredPermission } from "#contract/kit/operation";
import { financialStatement } from "#contract/operations/statements/financial-statement";

/**
 * A financial statement as a file of one table, in pesos: asked as the statement itself is, with its
 * accounts, and how each figure changed where it is compared. Whoever may see it may take it along.
 */
export const exportFinancialStatement = defineOperation({
  name: "export-financial-statement",
  slice: "statements",
  label: "Export a financial statement",
  method: "GET",
  path: "/financial-statement/:statement/export",
  scope: "branch",
  permission: requiredPermission(financialStatement),
  input: financialStatement.input.extend({
    format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("xlsx"),
    language,
  }),
  output: z.custom<Response>(),
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  refusals: {},
});
