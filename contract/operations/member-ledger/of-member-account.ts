import { z } from "zod";
import type { DeclaredRefusal } from "#contract/kit/operation";

/** Where one account of one member is. */
export const memberAccountPath = "/member-accounting-ledger/member-profile/:id/account/:account_id";

/** The member and the account, by the path. */
export const ofMemberAccount = { id: z.uuid(), account_id: z.uuid() };

export const memberAccountNotFound = {
  holding_not_found: { message: "This member has no such account in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;
