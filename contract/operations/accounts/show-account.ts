import { z } from "zod";
import { accountRow } from "#contract/entities/account-input";
import { defineOperation } from "#contract/kit/operation";
import { accountNotFound } from "#contract/operations/accounts/refusals";

/** A code of the standard chart that an account would have in another edition of it. */
export const mappedCode = z.object({
  mapping: z.string(),
  code: z.string(),
  name: z.string(),
  note: z.string(),
});

/** An account of the branch's chart, whole, with its balance on its normal side, in centavos. */
export const showAccount = defineOperation({
  name: "show-account",
  slice: "ledger",
  label: "See an account",
  method: "GET",
  path: "/account/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: accountRow.extend({
    /** Its code in the newest edition of the standard chart; null where the mapping does not know it. */
    mapped_code: mappedCode.nullable(),
  }),
  refusals: accountNotFound,
});
