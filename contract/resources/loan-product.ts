import {
  advanceRules,
  amortizations,
  closedDayRules,
  interestMethods,
  interestPeriods,
  leapRules,
  loanModes,
  monthEndRules,
  overpaymentRules,
  paymentOrders,
  paymentSequences,
  rebateRules,
  restructuringRules,
} from "#contract/entities/loan-terms";
import { choice, integer, longText, money, percent, reference, text, toggle } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered, requiredWhen } from "#contract/kit/rule";

const moved = (label: string) => reference("account", { label, listed: false });
const setting = { listed: false } as const;
const periods = (label: string) => integer({ label, min: 0, max: 999, ...setting });
const term = (label: string) => integer({ label, min: 1, max: 366, ...setting });

/** A rate given beside its limits. */
const byNumber = (least: string, most: string, message: string) => ({
  field: most,
  message,
  holds: (values: Readonly<Record<string, unknown>>) =>
    values[least] === null || values[most] === null || Number(values[least]) <= Number(values[most]),
});

/**
 * The terms on which money is lent from a loan account of the chart, the accounts that such loans move, and
 * how their schedules are worked out. Several may lend from one account. Rates are percent a month or a year.
 */
export const loanProduct = defineResource({
  name: "loan-product",
  menu: "loans",
  page: "loan/loan-product",
  fields: {
    name: text({ required: true, unique: true }),
    account_id: reference("account", { label: "Loan account", required: true }),
    computation_sheet_scheme_id: reference("computation-sheet-scheme", { label: "Scheme" }),
    description: longText(),
    /** Its rate stands on the public page, where the owner shows rates there. */
    is_rate_public: toggle({ label: "Rate shown to the public", ...setting }),
    interest_rate: percent({ label: "Interest", required: true }),
    rate_per: choice(["month", "year"], { label: "Rates are for a", required: true }),
    base_rate_id: reference("base-rate", {
      label: "Moves with the base rate",
      help: "Interest is then that rate and what is above it, from the night after it changes",
      ...setting,
    }),
    rate_margin: percent({ label: "Above the base rate, %", ...setting }),
    minimum_rate: percent({ label: "Interest at least", ...setting }),
    maximum_rate: percent({ label: "Interest at most", ...setting }),
    minimum_amount: money({ label: "Lends at least", min: 0 }),
    maximum_amount: money({ label: "Lends at most", min: 1 }),
    term_months: integer({ label: "Usual term, months", required: true, min: 1, max: 366 }),
    minimum_term: term("Term at least, months"),
    maximum_term: term("Term at most, months"),
    may_exceed_limits: toggle({
      label: "Beyond these limits by exception",
      help: "Amount, term and interest; somebody else decides, as on a member who lacks something",
      ...setting,
    }),
    payment_mode: choice(loanModes, { label: "Mode of payment", required: true }),
    interest_method: choice(interestMethods, { label: "Interest by", required: true }),
    amortization: choice(amortizations, { label: "Paid in", required: true, ...setting }),
    is_interest_in_advance: toggle({ label: "Interest kept back at release", ...setting }),
    grace_on_principal: periods("Instalments of interest alone"),
    grace_on_interest_payment: periods("Instalments whose interest is billed later"),
    grace_on_interest_charged: periods("Instalments without interest"),
    interest_period: choice(interestPeriods, {
      label: "An instalment bears interest for",
      default: "its days",
      help: "Its part of the year: a twelfth for every month, however long",
      ...setting,
    }),
    is_interest_from_release: toggle({
      label: "What is released later bears interest from its day",
      help: "Else for the whole of its first instalment, where interest is for a part of the year",
      default: true,
      ...setting,
    }),
    fixed_principal_percent: percent({
      label: "Each instalment pays, % of the loan",
      help: "The last one pays the rest; an equal part each when left out",
      ...setting,
    }),
    maximum_fixed_principal_percent: percent({
      label: "The same at most, as a loan may have it each instalment",
      help: "As above and no other when left out",
      ...setting,
    }),
    balloon_percent: percent({
      label: "Left for the last instalment, % of the loan",
      help: "The others pay back the rest",
      ...setting,
    }),
    maximum_balloon_percent: percent({
      label: "The same at most, as a loan may have it",
      help: "As above and no other when left out",
      ...setting,
    }),
    offers_own_instalment: toggle({
      label: "A loan may say what each instalment pays",
      help: "The last one then pays the rest",
      ...setting,
    }),
    days_in_year: choice(["360", "364", "365", "actual"], { required: true, ...setting }),
    days_in_month: choice(["30", "actual"], { required: true, ...setting }),
    leap_rule: choice(leapRules, {
      label: "A leap year has 366 days",
      help: "Where a year has its actual days; all of it when left out",
      ...setting,
    }),
    month_end_rule: choice(monthEndRules, {
      label: "In a month without the day, due on",
      help: "Its last day when left out",
      ...setting,
    }),
    rounding: choice(["half up", "half even"], { label: "Centavos round", required: true, ...setting }),
    instalment_multiple_of: integer({
      label: "Instalments in whole multiples of, pesos",
      min: 1,
      max: 1_000_000,
      ...setting,
    }),
    closed_day_rule: choice(closedDayRules, { label: "Due on a closed day", required: true, ...setting }),
    is_saturday_closed: toggle({ label: "Closed on Saturdays", ...setting }),
    is_sunday_closed: toggle({ label: "Closed on Sundays", default: true, ...setting }),
    payment_order: choice(paymentOrders, { label: "Payments pay first", required: true, ...setting }),
    payment_sequence: choice(paymentSequences, {
      label: "What is due is paid",
      default: "instalment by instalment",
      help: "Part by part: the interest of all instalments that are due before any principal, say",
      ...setting,
    }),
    advance_rule: choice(advanceRules, {
      label: "Paid early is off the",
      default: "next instalment",
      ...setting,
    }),
    rebate_rule: choice(rebateRules, {
      label: "Interest when paid off early",
      default: "to the day",
      ...setting,
    }),
    restructuring_rule: choice(restructuringRules, {
      label: "Open interest of a restructured loan is",
      default: "carried over",
      ...setting,
    }),
    overpayment_rule: choice(overpaymentRules, { label: "Paid too much is", default: "refused", ...setting }),
    fine_rate: percent({ label: "Fines on what is late, % a month", ...setting }),
    maturity_fine_rate: percent({
      label: "Fines after maturity, % a month",
      help: "As before maturity when left out",
      ...setting,
    }),
    late_tolerance: money({
      label: "Late once more is overdue than",
      help: "What is overdue stays due; so little of it makes no loan late or past due",
      min: 0,
      ...setting,
    }),
    fine_grace_days: integer({ label: "Days late without fines", min: 0, max: 365, ...setting }),
    interest_income_account_id: moved("Interest income account"),
    service_fee_account_id: moved("Service fee account"),
    fines_account_id: moved("Fines account"),
    unearned_interest_account_id: moved("Unearned interest account"),
    interest_receivable_account_id: moved("Interest receivable account"),
    past_due_account_id: moved("Past due loans account"),
    past_due_days: integer({ label: "Past due in the books from days late", min: 1, max: 999, ...setting }),
    litigation_account_id: moved("Loans in litigation account"),
    stops_interest_in_litigation: toggle({ label: "No interest while in litigation", ...setting }),
    allowance_account_id: moved("Allowance account"),
    loss_account_id: moved("Loss account"),
    recovery_account_id: moved("Recovery account"),
  },
  sections: {
    interest_rate: "Rates and limits",
    payment_mode: "How schedules are worked out",
    payment_order: "Payments and fines",
    interest_income_account_id: "Accounts that its loans move",
  },
  rules: [
    ordered("minimum_amount", "maximum_amount", "The most must not be less than the least", "orSame"),
    ordered("minimum_term", "maximum_term", "The most must not be less than the least", "orSame"),
    byNumber("minimum_rate", "maximum_rate", "The most must not be less than the least"),
    byNumber("minimum_rate", "interest_rate", "The interest is not within its limits"),
    byNumber("interest_rate", "maximum_rate", "The interest is not within its limits"),
    byNumber("balloon_percent", "maximum_balloon_percent", "The most must not be less than the least"),
    byNumber(
      ...(["fixed_principal_percent", "maximum_fixed_principal_percent"] as const),
      "The most must not be less than the least",
    ),
    {
      field: "rate_margin",
      message: "Say which base rate it is above",
      holds: ({ rate_margin, base_rate_id }) => rate_margin === null || base_rate_id !== null,
    },
    {
      field: "base_rate_id",
      message: "A base rate is for a year, and moves no interest that is kept back at release",
      holds: ({ base_rate_id, rate_per, is_interest_in_advance }) =>
        base_rate_id === null || (rate_per === "year" && is_interest_in_advance !== true),
    },
    {
      field: "fixed_principal_percent",
      message: "Instalments of a part of the loan need equal principal, and leave nothing else for the last",
      holds: ({ fixed_principal_percent, maximum_fixed_principal_percent, amortization, ...other }) =>
        (fixed_principal_percent === null && maximum_fixed_principal_percent === null) ||
        (amortization === "equal principal" &&
          other.balloon_percent === null &&
          other.maximum_balloon_percent === null),
    },
    {
      field: "fixed_principal_percent",
      message: "Each instalment must pay something",
      holds: ({ fixed_principal_percent }) =>
        fixed_principal_percent === null || Number(fixed_principal_percent) > 0,
    },
    {
      field: "leap_rule",
      message: "Leap years count where a year has its actual days",
      holds: ({ leap_rule, days_in_year }) => leap_rule === null || days_in_year === "actual",
    },
    {
      field: "instalment_multiple_of",
      message: "Whole multiples need equal instalments",
      holds: ({ instalment_multiple_of, amortization }) =>
        instalment_multiple_of === null || amortization === "equal instalments",
    },
    {
      field: "offers_own_instalment",
      message: "Instalments of a loan's own need equal instalments that pay interest, and no other rest",
      holds: ({ offers_own_instalment, amortization, ...other }) =>
        offers_own_instalment !== true ||
        (amortization === "equal instalments" &&
          other.is_interest_in_advance !== true &&
          other.balloon_percent === null &&
          other.maximum_balloon_percent === null),
    },
    {
      field: "amortization",
      message: "Interest by the year of the loan needs equal principal",
      holds: ({ interest_method, amortization }) =>
        interest_method !== "diminishing straight" || amortization === "equal principal",
    },
    requiredWhen(
      "unearned_interest_account_id",
      "Interest that is kept back needs an account of unearned interest",
      ({ is_interest_in_advance }) => is_interest_in_advance === true,
    ),
  ],
});
