import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { centavos, positiveCentavos } from "#contract/kit/money";
import type { DeclaredRefusal } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

/**
 * A receipt number typed by hand: what can be printed and told over a telephone. Digits and letters typed
 * wide or small are those they look like, so that no number is used twice by them.
 */
export const reference = z
  .string()
  .normalize("NFKC")
  .trim()
  .min(1, "Reference is required")
  .max(50, "Reference must be at most 50 characters")
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u,
    "Reference may hold letters, digits, spaces, dots, slashes and hyphens",
  );

/** What is said of any entry that moves one account of one member. The amount is in centavos. */
export const memberEntryInput = z.strictObject({
  member_id: z.uuid("Member is required"),
  /** The product: the member's one open account of it, unless `member_account_id` names which. */
  account_id: z.uuid("Account is required"),
  member_account_id: z.uuid("Account is required").optional(),
  amount: positiveCentavos,
  /** Drawn from the series when left out. */
  reference: reference.optional(),
  description: storableText("Description", 255).default(""),
  /** Another day than the business date; only with the permission to back-date, and a reason. */
  entry_date: calendarDate.optional(),
  back_date_reason: storableText("Reason", 255).optional(),
});

/** What is dated further back than its maker may, and no further than an owner may, waits for somebody. */
export const liftedForEntries = { back_date_too_far: "back-dating" } as const;

/** What the receipt says. Balances are the member's in that account, in centavos. */
export const receipt = z.object({
  id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  created_at: z.string(),
  source: z.enum(["deposit", "withdraw", "savings interest", "savings charge"]),
  member_account_id: z.uuid(),
  /** The number of that account: "21110-000042". */
  member_account_number: z.string(),
  amount: centavos,
  balance_before: z.int(),
  balance_after: z.int(),
});

export const memberEntryRefusals = {
  ...ledgerRefusals,
  member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
  member_closed: { message: "The membership is closed", field: "member_id" },
  member_declined: { message: "This member was declined: nothing is paid in for them", field: "member_id" },
  account_not_found: { message: "This account is not in this branch", status: 404, field: "account_id" },
  account_not_held_by_members: { message: "Members hold nothing in this account", field: "account_id" },
  back_dating_not_permitted: {
    message: "You don't have permission to post on another date",
    status: 403,
    field: "entry_date",
  },
  back_date_reason_required: {
    message: "Give the reason for posting on another date",
    status: 400,
    field: "back_date_reason",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What an entry against one of the branch's own accounts may refuse: interest, fees, penalties. */
export const ownAccountRefusals = {
  ...memberEntryRefusals,
  branch_accounts_missing: { message: "The branch has no account for {role}" },
} as const satisfies Record<string, DeclaredRefusal>;
