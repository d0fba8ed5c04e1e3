import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { amountTooLarge, maximumAmountCentavos } from "#contract/kit/money";

/** What rules are kept for, and whether its tiers go by an amount. */
export const approvalKinds = {
  reversal: { hasAmount: true },
  withdrawal: { hasAmount: true },
  "withdrawal-without-notice": { hasAmount: true },
  "over-short": { hasAmount: true },
  overdraft: { hasAmount: true },
  interest: { hasAmount: true },
  "member-closing": { hasAmount: true },
  "member-merge": { hasAmount: false },
  "member-data": { hasAmount: false },
  "payment-type": { hasAmount: false },
  "account-role": { hasAmount: false },
  payout: { hasAmount: true },
  pretermination: { hasAmount: true },
  "time-deposit-terms": { hasAmount: true },
  "opening-balances": { hasAmount: true },
  "period-closing": { hasAmount: false },
  "period-reopening": { hasAmount: false },
  "back-dating": { hasAmount: true },
  "uncleared-checks": { hasAmount: true },
  voucher: { hasAmount: true },
  loan: { hasAmount: true },
  "loan-exception": { hasAmount: true },
  "loan-change": { hasAmount: true },
  "loan-waiver": { hasAmount: true },
  "loan-write-off": { hasAmount: true },
  "loan-accrual": { hasAmount: true },
  "loan-allowance": { hasAmount: true },
  "loan-litigation": { hasAmount: true },
  "loan-reclassification": { hasAmount: true },
  "base-rate": { hasAmount: false },
  "loan-move": { hasAmount: true },
  "loan-pledge": { hasAmount: true },
  "loan-collateral": { hasAmount: true },
  adjustment: { hasAmount: true },
  disbursement: { hasAmount: true },
  "batch-opening": { hasAmount: true },
  "blotter-view": { hasAmount: false },
  "year-closing": { hasAmount: false },
  "year-reopening": { hasAmount: false },
  "posting-rules": { hasAmount: false },
  "number-series": { hasAmount: false },
  permissions: { hasAmount: false },
  "access-reset": { hasAmount: false },
  "approval-rules": { hasAmount: false },
} as const;
export type ApprovalKind = keyof typeof approvalKinds;
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]];

export const approvalStates = [
  "pending",
  "approved",
  "rejected",
  "withdrawn",
  "expired",
  "outdated",
] as const;

/** From an amount on, who must decide and how. The highest tier that an amount reaches is the one. */
export const approvalTier = z.strictObject({
  /** In centavos. */
  from_amount: z.int().min(0, "Amount cannot be negative").max(maximumAmountCentavos, amountTooLarge),
  /** Who holds it may decide; owners hold everything. Null where only named people may. */
  permission: z.string().max(200).nullable(),
  /** These people may decide too, whatever they hold. */
  person_ids: z.array(z.uuid()).max(20, "At most 20 people"),
  /** How many must approve. */
  needed: z.int().min(1, "At least one must approve").max(5, "At most five must approve"),
  /** With a password at the maker's window, from the queue, or either. */
  way: z.enum(["window", "queue", "either"]),
  /** At the window a password is not enough: a code of the second factor must come with it. */
  asks_code: z.boolean().default(false),
  /** After so many hours it can no longer be decided. */
  hours: z.int().min(1, "At least one hour").max(720, "At most 720 hours"),
});
export type ApprovalTier = z.output<typeof approvalTier>;

/** What a request asks for: a tier, and rules of other kinds that whoever decides must be entitled by too. */
export type AskedTier = ApprovalTier & {
  also?: (Pick<ApprovalTier, "permission" | "person_ids"> & { kind: string })[];
};

export const approvalRule = z.object({
  kind: z.enum(approvalKindNames),
  has_amount: z.boolean(),
  tiers: z.array(approvalTier),
  version: z.int(),
  updated_at: z.string().nullable(),
  updated_by_name: z.string().nullable(),
});
export type ApprovalRule = z.output<typeof approvalRule>;

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** What is refused unless somebody else lets it through, with what the refusal tells. */
const refused = z.object({
  code: z.string(),
  message: z.string(),
  operation: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});

/** What a request would do. Amounts are in centavos. */
export const approvalPreview = z.object({
  /** Requests of before they were told have none. */
  refusals: z.array(refused).optional(),
  records: z.array(
    z.object({
      entity: z.string().nullable(),
      entity_id: z.string().nullable(),
      /** Whose or what it is; requests of before it was told have none. */
      name: z.string().nullable().optional(),
      changes: z.array(change),
    }),
  ),
  entries: z.array(
    z.object({
      description: z.string(),
      amount: z.int(),
      lines: z.array(
        z.object({
          account_code: z.string(),
          account_name: z.string(),
          member_name: z.string().nullable(),
          debit: z.int(),
          credit: z.int(),
          /** What the line itself is for, where it says so. */
          particulars: z.string().nullable().optional(),
          /** The member's in that account, or the account's where nobody holds it. */
          balance_before: z.int(),
          balance_after: z.int(),
        }),
      ),
    }),
  ),
});
export type ApprovalPreview = z.output<typeof approvalPreview>;
export type EntryPreview = ApprovalPreview["entries"][number];

/** What somebody else did to what a request rests on, since it was asked. */
export const approvalChange = z.object({
  label: z.string(),
  /** What was done, as "member:update", where the label is its name; a reason that was given has none. */
  operation: z.string().optional(),
  by_name: z.string().nullable(),
  at: z.string(),
  fields: z.array(z.string()),
});

const decision = z.object({
  user_name: z.string(),
  deputy_for_name: z.string().nullable(),
  is_approval: z.boolean(),
  reason: z.string(),
  is_at_window: z.boolean(),
  decided_at: z.string(),
});

/** Something to be decided, or that was. */
export const approvalItem = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What else it waits by: whoever decides must be entitled by the rules of each. */
  also: z.array(z.string()).optional(),
  /** "teller:post-withdrawal"; null for what waits in a table of its own. */
  operation: z.string().nullable(),
  /** English; what it is called in a list. */
  label: z.string(),
  /** Whom or what it is about. */
  subject: z.string().nullable(),
  state: z.enum(approvalStates),
  amount: z.int().nullable(),
  reason: z.string(),
  preview: approvalPreview,
  maker_id: z.uuid().nullable(),
  maker_name: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  way: approvalTier.shape.way,
  needed: z.int(),
  decisions: z.array(decision),
  may_decide: z.boolean(),
  /** The version of the record that waits; null for requests, which never change. */
  version: z.int().nullable(),
  /** What had changed, where that is why it came to nothing. */
  changes: z.array(approvalChange),
});
export type ApprovalItem = z.output<typeof approvalItem>;

/** What is answered, with 202, instead of what an operation does: it waits for somebody else. */
export const sentForApproval = z.object({
  sent_for_approval: z.object({
    id: z.uuid(),
    kind: z.string(),
    amount: z.int().nullable(),
    expires_at: z.string(),
    way: approvalTier.shape.way,
    needed: z.int(),
  }),
});
export type SentForApproval = z.output<typeof sentForApproval>;

/** Who decides for somebody else, on which days of the branch. */
export const approvalDeputy = z.object({
  id: z.uuid(),
  person_id: z.uuid(),
  person_name: z.string(),
  deputy_id: z.uuid(),
  deputy_name: z.string(),
  from_date: calendarDate,
  to_date: calendarDate,
  ended_at: z.string().nullable(),
});
