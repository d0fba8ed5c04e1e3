import { z } from "zod";
import { accountTypes, holdingStatuses, memberKinds } from "#contract/entities/account";
import { defineOperation } from "#contract/kit/operation";

/** An account of the branch's chart, with its balance on its normal side, in centavos. */
export const showAccount = defineOperation({
  name: "show-account",
  slice: "ledger",
  label: "See an account",
  method: "GET",
  path: "/account/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    type: z.enum(accountTypes),
    normal_side: z.enum(["debit", "credit"]),
    member_kind: z.enum(memberKinds).nullable(),
    status: z.enum(holdingStatuses),
    balance: z.int(),
  }),
  refusals: { account_not_found: { message: "This account is not in this branch", status: 404 } },
});
