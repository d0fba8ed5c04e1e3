import { z } from "zod";
import { numberedKinds } from "#contract/entities/number-series";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { isStorable } from "#contract/kit/text";
import { mostListed, numberRegister, numberUse } from "#contract/operations/numbers/number-register";

/**
 * What a number was used for, in whichever series: "OR 42" finds OR000042. Numbers are compared as those of
 * receipts are; the first hundred uses are told, oldest first, none where nobody used it.
 */
export const explainNumber = defineOperation({
  name: "explain",
  slice: "numbers",
  label: "See what a number was used for",
  method: "GET",
  path: "/number-register/uses",
  scope: "branch",
  permission: permissionOf(numberRegister),
  input: z.strictObject({
    number: z
      .string("Number is required")
      .trim()
      .min(1, "Number is required")
      .max(100, "Number must be at most 100 characters")
      .refine(isStorable, "Number is not valid"),
    kind: z.enum(numberedKinds, "Kind must be one of its options").optional(),
  }),
  output: z.object({
    data: z.array(numberUse.extend({ kind: z.enum(numberedKinds) })).max(mostListed),
  }),
  refusals: {},
});
