import { z } from "zod";
import { memberAccountStatuses, memberKinds } from "#contract/entities/account";
import { defineOperation } from "#contract/kit/operation";

/**
 * What a member holds: every savings and share account of the branch, with zero where nothing was posted yet.
 */
export const memberAccounts = defineOperation({
  name: "member-accounts",
  slice: "savings",
  label: "See a member's accounts",
  method: "GET",
  path: "/member-accounting-ledger/member-profile/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    data: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        member_kind: z.enum(memberKinds),
        /** In centavos. */
        balance: z.int(),
        minimum_balance: z.int(),
        overdraft_limit: z.int(),
        status: z.enum(memberAccountStatuses),
        last_entry_date: z.string().nullable(),
      }),
    ),
  }),
  refusals: { member_not_found: { message: "This member is not in this branch", status: 404 } },
});
