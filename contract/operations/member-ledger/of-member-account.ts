import { z } from "zod";
import type { DeclaredRefusal } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/** Where one account of one member is. */
export const memberAccountPath = "/member-accounting-ledger/member-profile/:id/account/:account_id";

/** The member and the product, by the path; which of several accounts of that product, where there are. */
export const ofMemberAccount = {
  id: z.uuid(),
  account_id: z.uuid(),
  member_account_id: z.uuid().optional(),
};

export const memberAccountNotFound = {
  holding_not_found: { message: "This member has no such account in this branch", status: 404 },
  several_member_accounts: ledgerRefusals.several_member_accounts,
} as const satisfies Record<string, DeclaredRefusal>;
