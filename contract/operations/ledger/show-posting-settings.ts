import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** The parts an account may play in a branch: where cash lies, and what postings of the product go to. */
export const accountRoles = [
  "cash on hand",
  "vault",
  "cash over",
  "cash short",
  "interest on deposits",
  /** What time deposits have earned and was not credited yet; nothing accrues in a branch without it. */
  "accrued interest",
  "service fee",
  "penalty",
  /** What checks paid out are drawn on. */
  "bank",
  /** Where the surplus or loss of a closed year goes. */
  "net surplus",
] as const;
export type AccountRole = (typeof accountRoles)[number];

/**
 * How a branch numbers what it writes, and which account plays which part there. A series begins with its
 * first number: one that nobody has drawn from yet is not listed.
 */
export const showPostingSettings = defineOperation({
  name: "show-posting-settings",
  slice: "ledger",
  label: "See number series and posting accounts",
  method: "GET",
  path: "/ledger/posting-settings",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    series: z.array(
      z.object({
        kind: z.string(),
        prefix: z.string(),
        /** Digits at least. */
        padding: z.int(),
        next_number: z.int(),
        /** The next number as it is printed: "WD000042". */
        next: z.string(),
      }),
    ),
    accounts: z.array(
      z.object({ role: z.enum(accountRoles), account_id: z.uuid(), code: z.string(), name: z.string() }),
    ),
  }),
  refusals: {},
});
