import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { nonNegativeCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/** Lets a member's account fall below zero, by so much and no more; zero ends it. */
export const permitOverdraft = defineOperation({
  name: "permit-overdraft",
  slice: "savings",
  label: "Permit an overdraft",
  method: "PUT",
  path: "/savings/overdraft",
  scope: "branch",
  approval: { kind: "overdraft", amount: ({ overdraft_limit }) => overdraft_limit },
  input: z.strictObject({
    member_id: z.uuid("Member is required"),
    account_id: z.uuid("Account is required"),
    member_account_id: z.uuid("Account is required").optional(),
    overdraft_limit: nonNegativeCentavos,
    /** The last day on which it may be used; without end where none is given. */
    overdraft_until: calendarDate.nullable().optional(),
    reason: requiredText("Reason", 255),
  }),
  output: z.object({
    member_id: z.uuid(),
    account_id: z.uuid(),
    member_account_id: z.uuid(),
    overdraft_limit: z.int(),
    overdraft_until: calendarDate.nullable(),
  }),
  refusals: {
    member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
    account_not_found: { message: "This account is not in this branch", status: 404, field: "account_id" },
    account_not_held_by_members: { message: "Members hold nothing in this account", field: "account_id" },
    several_member_accounts: ledgerRefusals.several_member_accounts,
    member_account_not_found: ledgerRefusals.member_account_not_found,
    overdraft_in_use: { message: "The account balance is {balance}", field: "overdraft_limit" },
  },
  emits: ["member.update"],
});
