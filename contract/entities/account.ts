import { accountKinds } from "#contract/entities/account-terms";
import { choice, integer, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** The elements of a chart of accounts. */
export const accountTypes = ["asset", "liability", "equity", "revenue", "expense", "other"] as const;
export type AccountType = (typeof accountTypes)[number];
export const normalSides = ["debit", "credit"] as const;
export type NormalSide = (typeof normalSides)[number];
/** What a member holds in an account; a general account is held by nobody. */
export const memberKinds = ["savings", "share capital", "time deposit", "loan"] as const;
export type MemberKind = (typeof memberKinds)[number];
export const holdingStatuses = ["open", "frozen", "closed"] as const;

/** Which pickers offer an account. */
export const shownIn = [
  "show_in_withdraw",
  "show_in_deposit",
  "show_in_journal",
  "show_in_payment",
  "show_in_adjustment",
  "show_in_journal_voucher",
  "show_in_check_voucher",
] as const;

const mark = (label: string) => toggle({ label, listed: false });

/**
 * The chart of accounts of a branch, each with its balance on its normal side, in centavos. Rows also carry
 * icon, tags and version.
 */
export const accountList = defineList({
  name: "account",
  label: "Accounts",
  menu: "accounting",
  path: "/account",
  fields: {
    code: text(),
    name: text(),
    type: choice(accountTypes),
    account_type: choice(accountKinds, { label: "Account type" }),
    normal_side: choice(normalSides),
    balance: money(),
    section: text({ listed: false }),
    member_kind: choice(memberKinds, { label: "Held by members", listed: false }),
    is_contra: mark("Contra"),
    account_classification_id: reference("account-classification", { listed: false }),
    account_category_id: reference("account-category", { listed: false }),
    member_type_id: reference("member-type", { listed: false }),
    default_payment_type_id: reference("payment-type", { listed: false }),
    loan_account_id: reference("account", { label: "Serves the loan", listed: false }),
    currency: text({ listed: false }),
    minimum_balance: money({ listed: false }),
    maximum_balance: money({ listed: false }),
    display_order: integer({ listed: false }),
    is_internal: mark("Internal"),
    is_cash_on_hand: mark("Cash on hand"),
    is_cash_equivalent: mark("Cash equivalent"),
    is_paid_up_share_capital: mark("Paid-up share capital"),
    show_in_withdraw: mark("Offered for withdrawals"),
    show_in_deposit: mark("Offered for deposits"),
    show_in_journal: mark("Offered in the journal"),
    show_in_payment: mark("Offered for payments"),
    show_in_adjustment: mark("Offered for adjustments"),
    show_in_journal_voucher: mark("Offered for journal vouchers"),
    show_in_check_voucher: mark("Offered for check vouchers"),
    is_taxable: mark("Taxable"),
    status: choice(holdingStatuses, { listed: false }),
    is_placed: mark("In both definitions"),
  },
  searches: ["code", "name"],
  order: { field: "code", order: "asc" },
  stirredBy: ["journal.create", "account.create", "account.update", "account.delete"],
});
