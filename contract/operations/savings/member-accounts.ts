import { z } from "zod";
import { memberAccountStatuses, memberKinds } from "#contract/entities/account";
import { payingTerms } from "#contract/entities/member-ledger";
import { defineOperation } from "#contract/kit/operation";

/**
 * What a member holds: each of their accounts, and of every product they have none of yet one with zero,
 * which the first deposit opens.
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
    /** A withdrawal above it, in centavos, takes a signature that was compared; null where none does. */
    signature_above: z.int().nullable(),
    data: z.array(
      z.object({
        /** Null until it is opened. */
        member_account_id: z.uuid().nullable(),
        number: z.string().nullable(),
        opened_on: z.string().nullable(),
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        member_kind: z.enum(memberKinds),
        /** In centavos. */
        balance: z.int(),
        /** Of the balance, what checks that have not cleared paid in. */
        on_hold: z.int(),
        /** The balance less what is on hold. */
        available: z.int(),
        minimum_balance: z.int(),
        overdraft_limit: z.int(),
        overdraft_until: z.string().nullable(),
        ...payingTerms,
        /** Whether the product is offered for deposits, and paid out at the window. */
        takes_deposits: z.boolean(),
        allows_withdrawals: z.boolean(),
        status: z.enum(memberAccountStatuses),
        last_entry_date: z.string().nullable(),
      }),
    ),
  }),
  refusals: { member_not_found: { message: "This member is not in this branch", status: 404 } },
});
