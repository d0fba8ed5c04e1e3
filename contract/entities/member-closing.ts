import { z } from "zod";

/** Why a membership ends. */
export const closeReasons = [
  "Voluntary Withdrawal",
  "Inactive Membership",
  "Violation of Cooperative Rules",
  "Failure to Meet Financial Obligations",
  "Fraudulent Activities",
  "Transfer to Another Cooperative",
  "Death of Member",
  "Membership Revocation",
  "Request for Account Termination",
  "Other Personal Reasons",
  "Relocation Outside Service Area",
  "Better Opportunities Elsewhere",
  "Disagreement with Cooperative Direction",
  "Lack of Perceived Benefit",
  "Changes in Personal Circumstances",
  "Administrative Issues or Poor Service",
  "Merger or Dissolution of the Cooperative",
  "Financial Hardship",
  "Loss of Trust in Leadership",
  "Limited Engagement or Participation",
  "Becoming a Customer Only",
  "Desire for Simpler Financial Arrangements",
  "Conflict of Interest",
  "Feeling Undervalued or Unheard",
  "Changes in Cooperative Offerings",
  "Technological Disadvantages",
  "Success in Independent Ventures",
  "Inheritance or Windfall",
  "Shifting Personal Values or Priorities",
  "Formation of a New Cooperative",
] as const;

/** What a remark was made on: closing in spite of what stood against it is "override". */
export const remarkActs = ["close", "override", "reopen", "archive", "unarchive", "merge"] as const;

/** What was said of a member's closing, reopening or putting away; kept for good. */
export const closeRemark = z.object({
  id: z.uuid(),
  act: z.enum(remarkActs),
  /** One of closeReasons for "close", null otherwise. */
  reason: z.string().nullable(),
  description: z.string(),
  created_at: z.string(),
  created_by_id: z.uuid(),
  created_by_name: z.string().nullable(),
});

/**
 * What stands against closing a member: an account that is not at zero, or what is left to recover of a loan
 * that was written off; in centavos.
 */
export const closingBlocker = z.object({
  kind: z.enum(["balance", "claim"]),
  account_id: z.uuid(),
  name: z.string(),
  amount: z.int(),
});
