import { z } from "zod";
import { accountKinds } from "#contract/entities/account-terms";
import { defineEntity, listOfEntity } from "#contract/kit/entity";
import { choice, icon, integer, longText, money, reference, text, toggle } from "#contract/kit/field";
import type { List } from "#contract/kit/list";

/** The elements of a chart of accounts. */
export const accountTypes = ["asset", "liability", "equity", "revenue", "expense", "other"] as const;
export type AccountType = (typeof accountTypes)[number];
export const normalSides = ["debit", "credit"] as const;
export type NormalSide = (typeof normalSides)[number];
/** What a member holds in an account; a general account is held by nobody. */
export const memberKinds = ["savings", "share capital", "time deposit", "loan"] as const;
export type MemberKind = (typeof memberKinds)[number];
export const accountStatuses = ["open", "frozen", "closed"] as const;
/** Dormant: nothing was moved for long; it is paid out again once somebody has reactivated it. */
export const memberAccountStatuses = ["open", "dormant", "frozen", "closed"] as const;

const words = z.string().nullable();
const shownTag = z.object({
  name: z.string(),
  category: z.string(),
  color: z.string(),
  icon: words,
  description: words,
});

const mark = (label: string) => toggle({ label });
const offered = (label: string) => toggle({ label, default: true });
const line = () => integer({ min: 0, max: 1000 });

/**
 * What is written of an account beside its terms and tags. Its balance is on its normal side; amounts are in
 * centavos.
 */
export const account = defineEntity({
  name: "account",
  menu: "accounting",
  path: "/account",
  title: "code",
  numbered: [],
  brief: [],
  groups: {
    account: {
      identity: {
        code: text({
          required: true,
          max: 20,
          pattern: /^[0-9a-z][0-9a-z.-]*$/i,
          patternMessage: "Code must be digits or letters, with dots or dashes between them",
        }),
        name: text({ required: true }),
        /** The heading it stands under in the standard chart: "Cash and Cash Equivalents". */
        section: text(),
        description: longText({ max: 1000 }),
        icon: icon(),
      },
      meaning: {
        type: choice(accountTypes, { required: true }),
        normal_side: choice(normalSides, { required: true }),
      },
      /** The loan account that a fines, interest or service-fee account serves. */
      serves: {
        loan_account_id: reference("account", { label: "Serves the loan", messageLabel: "Loan account" }),
      },
      held: {
        /** What a member must leave in it; 0 for nothing. */
        minimum_balance: money({ min: 0, default: 0 }),
        /** The most a member may hold in it; null for no limit. */
        maximum_balance: money({ min: 0 }),
        member_type_id: reference("member-type"),
        is_taxable: offered("Taxable"),
        /** Whose rates by term and amount a time deposit goes by. */
        time_deposit_type_id: reference("time-deposit-type", { label: "Rates of time deposits" }),
        /** Its rate stands on the public page, where the owner shows rates there. */
        is_rate_public: mark("Rate shown to the public"),
      },
      grouping: {
        account_classification_id: reference("account-classification"),
        account_category_id: reference("account-category"),
        default_payment_type_id: reference("payment-type"),
        /** That of the branch. */
        currency: text({
          pattern: /^[A-Z]{3}$/,
          patternMessage: "Currency must be three letters, like PHP",
          default: "PHP",
        }),
      },
      roles: {
        is_internal: mark("Internal"),
        is_cash_on_hand: mark("Cash on hand"),
        is_cash_equivalent: mark("Cash equivalent"),
        is_paid_up_share_capital: mark("Paid-up share capital"),
      },
      /** Which pickers offer it; vouchers and adjustments, only what the journal takes at all. */
      offered: {
        show_in_withdraw: offered("Offered for withdrawals"),
        show_in_deposit: offered("Offered for deposits"),
        show_in_journal: offered("Offered in the journal"),
        show_in_payment: offered("Offered for payments"),
        show_in_adjustment: offered("Offered for adjustments"),
        show_in_journal_voucher: offered("Offered for journal vouchers"),
        show_in_check_voucher: offered("Offered for check vouchers"),
      },
      /** Where statements print it: rows left free before, its own, and of its total. */
      statement: {
        header_row: line(),
        center_row: line(),
        total_row: line(),
        is_left_out_of_grouping: toggle(),
      },
    },
  },
  kept: {
    balance: money(),
    member_kind: choice(memberKinds, { label: "Held by members" }),
    is_contra: mark("Contra"),
    display_order: integer(),
    status: choice(accountStatuses),
  },
  list: {
    label: "Accounts",
    shown: ["code", "name", "type", "account_type", "normal_side", "balance"],
    hidden: ["member_kind", "is_contra", "display_order", "status", "is_placed"],
    omitted: ["description", "icon", "header_row", "center_row", "total_row", "is_left_out_of_grouping"],
    computed: {
      account_type: choice(accountKinds, { label: "Account type" }),
      is_placed: mark("In both definitions"),
    },
    carries: { icon: words, tags: z.array(shownTag), version: z.int() },
    searches: ["code", "name"],
  },
  importFirst: ["code", "name"],
});

/** Which pickers offer an account. */
export const shownIn = Object.keys(account.groups.account.offered);

/** The chart of accounts of a branch. */
export const accountList: List = {
  ...listOfEntity(account),
  invalidatedBy: ["journal.create", "account.create", "account.update", "account.delete"],
};
