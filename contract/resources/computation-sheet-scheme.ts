import { loanModes } from "#contract/entities/loan-terms";
import {
  choice,
  integer,
  longText,
  money,
  percent,
  reference,
  table,
  text,
  toggle,
} from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

const months = (label: string) => integer({ label, min: 1, max: 366 });
const most = (label: string) => money({ label, min: 1 });

/**
 * What is kept back when a loan is released, and what a member must have for it. Of the deductions of one
 * name the first that fits amount, term, mode of payment and type of member is taken: its percentage of the
 * loan and its amount together, at least the minimum and at most the maximum. What is marked so is lent on
 * top of what a member applies for, where the application asks for that.
 */
export const computationSheetScheme = defineResource({
  name: "computation-sheet-scheme",
  menu: "loans",
  page: "loan/computation-sheet-scheme",
  fields: {
    name: text({ required: true, unique: true }),
    description: longText(),
    deductions: table(
      {
        name: text({ required: true, max: 100 }),
        account_id: reference("account", { label: "Account", required: true }),
        percent: percent({ label: "% of the loan", messageLabel: "Percentage" }),
        amount: money({ label: "Fixed amount", min: 0 }),
        /** The percentage is for so many months, and grows with the term; once where it is left out. */
        per_months: months("Per so many months"),
        minimum: money({ label: "At least", min: 0 }),
        maximum: most("At most"),
        from_amount: money({ label: "For loans from", min: 0 }),
        to_amount: most("For loans up to"),
        from_months: months("For terms from, months"),
        to_months: months("For terms up to, months"),
        payment_mode: choice(loanModes, { label: "For loans paid" }),
        member_type_id: reference("member-type", { label: "For members of the type" }),
        spares_renewals: toggle({ label: "Not of renewals" }),
        /** Where an application says what is applied for; kept back of what is lent otherwise. */
        is_added: toggle({ label: "Added to the loan" }),
        added_percent: percent({ label: "% where it is added" }),
      },
      { label: "Deductions", max: 60 },
    ),
    share_capital_percent: percent({
      label: "Most, % of share capital",
      max: 100_000,
      help: "300 lends three times what the member has in share capital",
    }),
    membership_months: integer({ label: "Member for at least, months", min: 0, max: 600 }),
    minimum_age: integer({ label: "Age at least", min: 0, max: 120 }),
    maximum_age: integer({ label: "Age at maturity, at most", min: 1, max: 120 }),
    refuses_past_due: toggle({ label: "Nothing past due", default: true }),
    maximum_loans: integer({ label: "Loans at once, at most", min: 1, max: 100 }),
    comaker_count: integer({ label: "Comakers at least", min: 0, max: 20 }),
    comaker_maximum_loans: integer({
      label: "A comaker answers for at most, loans",
      help: "This one counted",
      min: 1,
      max: 100,
    }),
    pledge_percent: percent({ label: "Deposits pledged, % of the loan", max: 1000 }),
    collateral_percent: percent({ label: "Collateral, % of the loan", max: 1000 }),
    documents: table(
      { name: text({ label: "Document", required: true, max: 100 }) },
      { label: "Required documents", max: 20, unique: "name", uniqueMessage: "Each document is named once" },
    ),
  },
  sections: {
    deductions: "What is kept back at release",
    share_capital_percent: "What a member must have",
    comaker_count: "What secures the loan",
  },
  rules: [ordered("minimum_age", "maximum_age", "The most must be more than the least")],
});
