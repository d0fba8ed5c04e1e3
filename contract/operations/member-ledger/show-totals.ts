import { z } from "zod";
import { memberKinds } from "#contract/entities/account";
import { memberAccount } from "#contract/entities/member-ledger";
import { defineOperation } from "#contract/kit/operation";

/**
 * What a member has in every account they ever had something in, and the sum of each kind, in centavos on the
 * kind's own side: what is in deposits and share capital, what is owed on loans.
 */
export const showTotals = defineOperation({
  name: "show-totals",
  slice: "member-ledger",
  label: "See the totals of a member",
  method: "GET",
  path: "/member-accounting-ledger/member-profile/:id/total",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    /** Every kind, in the order of the kinds, also where it is zero. */
    totals: z.array(z.object({ kind: z.enum(memberKinds), balance: z.int(), accounts: z.int() })),
    accounts: z.array(memberAccount),
  }),
  refusals: { member_not_found: { message: "This member is not in this branch", status: 404 } },
});
