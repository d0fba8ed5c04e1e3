import { z } from "zod";
import { type AccountType, account, memberAccountStatuses, memberKinds } from "#contract/entities/account";
import {
  type AccountKind,
  accountKinds,
  accountTerms,
  loanServingKinds,
} from "#contract/entities/account-terms";
import { inputOf } from "#contract/kit/entity";
import { optional, requiredText, storableText } from "#contract/kit/text";
import { tagTemplate } from "#contract/resources/tag-template";

const colour = /^#[0-9a-f]{6}$/i;
const iconName = z.string().regex(/^[a-z0-9-]{1,50}$/i, "Icon is not an icon");

/** A word on an account, in its colour: of its own, or as a tag template has it. */
export const accountTag = z.strictObject({
  name: requiredText("Tag", 50),
  category: z.enum(tagTemplate.fields.category.options, "Category must be one of its options"),
  color: z.string("Color is required").regex(colour, "Colour must be a color like #1a2b3c"),
  icon: optional(iconName),
  description: optional(storableText("Description", 500)),
});

/** The side on which accounts of a type grow; null for "other", which knows no contra account. */
export const sideOfType: Record<AccountType, "debit" | "credit" | null> = {
  asset: "debit",
  expense: "debit",
  liability: "credit",
  equity: "credit",
  revenue: "credit",
  other: null,
};

/** A contra account's normal side is the opposite of its type's. */
export const isContra = (type: AccountType, normalSide: "debit" | "credit") =>
  sideOfType[type] !== null && sideOfType[type] !== normalSide;

/**
 * The type of the accounts that members hold: what they saved is owed to them, what they borrowed is ours.
 */
export const typeOfHeld: Partial<Record<AccountKind, AccountType>> = {
  deposit: "liability",
  "time deposit": "liability",
  "share capital": "equity",
  loan: "asset",
};

const fields = z.strictObject({
  ...inputOf(account.fields),
  /** What it is for, and what only an account of that kind needs. */
  terms: accountTerms,
  tags: z
    .array(accountTag)
    .max(20, "An account has at most 20 tags")
    .refine(
      (tags) => new Set(tags.map(({ name }) => name.toLowerCase())).size === tags.length,
      "Each tag is given once",
    )
    .default([]),
});
type Fields = z.output<typeof fields>;

/** Says what does not fit together. */
function check(account: Fields, complain: (path: string, message: string) => void): void {
  const { type, normal_side, terms, minimum_balance, maximum_balance } = account;
  const held = typeOfHeld[terms.account_type];
  if (held && (type !== held || isContra(type, normal_side))) {
    complain("type", `An account of this kind is of the type ${held}, on its own normal side`);
  }
  if (account.loan_account_id && !loanServingKinds.some((kind) => kind === terms.account_type)) {
    complain("loan_account_id", "Only an interest, fines or service-fee account serves a loan");
  }
  if (account.time_deposit_type_id && terms.account_type !== "time deposit") {
    complain("time_deposit_type_id", "Only time deposits go by rates of time deposits");
  }
  if (maximum_balance !== null && maximum_balance < minimum_balance) {
    complain("maximum_balance", "The most a member may hold is below the least");
  }
  const roles = [account.is_internal, account.is_cash_on_hand, account.is_paid_up_share_capital];
  if (roles.filter(Boolean).length > 1) {
    complain("is_internal", "An account is internal, cash on hand or paid-up share capital: one of them");
  }
  if (account.is_paid_up_share_capital && terms.account_type !== "share capital") {
    complain("is_paid_up_share_capital", "Only an account of share capital is paid-up share capital");
  }
}

const checked = <T extends z.ZodType<Fields>>(schema: T) =>
  schema.superRefine((account, context) =>
    check(account, (path, message) => context.addIssue({ code: "custom", path: [path], message })),
  );

/**
 * An account as it is written. Contra, what members hold and the place in the order are the server's to
 * say.
 */
export const accountInput = checked(fields);
export type AccountInput = z.output<typeof accountInput>;

export const version = z.int("Version is required").min(1, "Version is required");

/** An account as it is changed: whole, with the version it was read at. */
export const accountUpdate = checked(fields.extend({ id: z.uuid(), version }));

/** An account as it is answered. */
export const accountRow = fields.extend({
  id: z.uuid(),
  account_type: z.enum(accountKinds),
  is_contra: z.boolean(),
  member_kind: z.enum(memberKinds).nullable(),
  display_order: z.int(),
  status: z.enum(memberAccountStatuses),
  /** In centavos, on its normal side. */
  balance: z.int(),
  /** How many journal lines it has; with any, its type, side and kind stay. */
  line_count: z.int(),
  account_classification_name: z.string().nullable(),
  account_category_name: z.string().nullable(),
  member_type_name: z.string().nullable(),
  default_payment_type_name: z.string().nullable(),
  time_deposit_type_name: z.string().nullable(),
  loan_account_code: z.string().nullable(),
  loan_account_name: z.string().nullable(),
  /** The parts it plays in the branch: "cash on hand", "vault". */
  roles: z.array(z.string()),
  version: z.int(),
  created_at: z.string(),
  created_by_id: z.string().nullable(),
  created_by_name: z.string().nullable(),
  updated_at: z.string(),
  updated_by_id: z.string().nullable(),
  updated_by_name: z.string().nullable(),
});
export type Account = z.output<typeof accountRow>;
