import { z } from "zod";
import { language } from "#contract/kit/language";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { assetReport } from "#contract/operations/assets/reports";

/** The fixed assets as of a day on paper, in pesos, held against their accounts, and signed. A PDF. */
export const printAssets = defineOperation({
  slice: "prints",
  name: "print-assets",
  label: "Print the fixed assets as of a day",
  method: "GET",
  path: "/fixed-asset-report/paper",
  scope: "branch",
  permission: permissionOf(assetReport),
  input: assetReport.input.extend({ language }),
  output: z.custom<Response>(),
  file: ["application/pdf"],
  refusals: {},
});
