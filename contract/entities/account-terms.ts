import type { z } from "zod";
import { variantsSchema } from "#contract/kit/entity";
import { choice, type Fields, integer, money, percent, table, toggle } from "#contract/kit/field";

/** What an account is for. It decides which terms it has, and what members hold in it. */
export const accountKinds = [
  "deposit",
  "loan",
  "a/r-ledger",
  "a/r-aging",
  "fines",
  "interest",
  "svf-ledger",
  "w-off",
  "a/p-ledger",
  "time deposit",
  "share capital",
  "other",
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Those that earn or cost for a loan, and so name the loan account they serve. */
export const loanServingKinds = ["fines", "interest", "svf-ledger"] as const satisfies AccountKind[];

/** How often a loan is paid, or where its money went: what a rate of fines goes by. */
export const paymentModes = [
  "cash on hand",
  "cash in bank",
  "daily",
  "weekly",
  "monthly",
  "semi-monthly",
  "quarterly",
  "semi-annual",
  "annual",
  "lumpsum",
] as const;

/** How many days a year has for interest. */
export const daysInYear = ["365", "360"] as const;

/** Per cent, 0 when left out. */
const rate = (label: string) => percent({ label, default: "0" });
const days = (label: string, max = 365) => integer({ label, min: 0, max, default: 0 });
const oneOf = <const V extends readonly [string, ...string[]]>(options: V) =>
  choice(options, { default: options[0] as V[number] });
const centavosOrNone = () => money({ min: 0, default: 0 });

/** Every term of accounts, by what it is about. */
export const termSections = {
  rates: {
    interest_rate: rate("Interest"),
    interest_standard: rate("Standard interest"),
    interest_secured: rate("Secured interest"),
    interest_amortization: rate("Interest on amortization"),
    interest_maturity: rate("Interest at maturity"),
    service_fee: rate("Service fee"),
  },
  computation: {
    computation_type: oneOf(["straight", "diminishing", "diminishing straight"]),
    standard_computation: oneOf(["none", "yearly", "monthly"]),
    lumpsum_computation_type: oneOf([
      "none",
      "fines at maturity",
      "interest at maturity",
      "advance interest",
    ]),
    diminishing_fines: oneOf(["none", "by amortization", "by amortization daily"]),
    diminishing_straight_fines: oneOf(["none", "by loan balance daily by year"]),
    earned_unearned_interest: oneOf([
      "none",
      "by formula",
      "by formula and payment",
      "by advance and payment",
    ]),
    loan_saving_type: oneOf([
      "separate",
      "single ledger",
      "single ledger if not zero",
      "single ledger semi-monthly",
      "single ledger semi-monthly within maturity",
    ]),
    interest_deduction: oneOf(["above", "below"]),
    interest_saving: oneOf(["spread", "first payment"]),
    other_deduction: oneOf(["none", "health care"]),
    other_information: oneOf([
      "none",
      "jewelry",
      "grocery",
      "track loan deduction",
      "restructured",
      "cash in bank",
      "cash on hand",
    ]),
  },
  /**
   * When and how much a late payment costs; a rate of its own for a mode of payment comes before the general
   * one.
   */
  fines: {
    fines_amortization: rate("Fines on amortization"),
    fines_maturity: rate("Fines at maturity"),
    fines_grace_period_amortization: days("Grace period on amortization"),
    additional_grace_period: days("Additional grace period"),
    fines_grace_period_maturity: days("Grace period at maturity"),
    no_grace_period_daily: toggle(),
    fine_rates: table(
      {
        mode: choice(paymentModes, { label: "Mode of payment", required: true }),
        amortization: percent({
          label: "On amortization",
          messageLabel: "Rate on amortization",
          default: "0",
        }),
        maturity: percent({ label: "At maturity", messageLabel: "Rate at maturity", default: "0" }),
      },
      { max: paymentModes.length, unique: "mode", uniqueMessage: "Each mode of payment has one rate" },
    ),
  },
  cutOff: {
    cut_off_days: days("Cut-off days", 30),
    cut_off_months: integer({ label: "Cut-off months", min: 0, max: 12, default: 0 }),
  },
  /** A withdrawal above the amount is paid so many days after the member gave notice; 0 days ask for none. */
  notice: {
    notice_days: days("Notice of a withdrawal, days"),
    notice_amount: money({ label: "Notice above", min: 0, default: 0 }),
  },
  /**
   * The term of a time deposit that says no other, the days that a year of its interest has, and how much of
   * the interest earned is lost where it is paid before; a type of time deposits may say more.
   */
  maturity: {
    term_months: integer({ label: "Term, months", min: 0, max: 360, default: 0 }),
    term_days: days("Term, days", 9999),
    days_in_year: choice(daysInYear, { label: "Days in a year", default: "365" }),
    pretermination_forfeit: rate("Interest forfeited when paid before maturity"),
  },
  fund: {
    is_compassion_fund: toggle(),
    compassion_fund_amount: centavosOrNone(),
    yearly_subscription_fee: centavosOrNone(),
  },
} as const;

const { rates, computation, fines, cutOff, notice, maturity, fund } = termSections;
const { interest_rate, interest_standard, interest_secured, service_fee } = rates;
const { interest_amortization, interest_maturity } = rates;
const { standard_computation, ...ofLoans } = computation;
const { yearly_subscription_fee } = fund;

/** What only an account of its kind needs: rates, grace periods, cut-offs. */
export const termFields = {
  deposit: { interest_rate, ...notice, ...fund },
  "time deposit": { interest_rate, ...maturity },
  "share capital": { yearly_subscription_fee },
  loan: {
    ...ofLoans,
    ...{ interest_standard, interest_secured, interest_amortization, interest_maturity },
    ...fines,
    ...cutOff,
  },
  fines: { ...fines, ...cutOff },
  interest: { interest_standard, standard_computation, interest_amortization, interest_maturity },
  "svf-ledger": { service_fee },
  "a/r-ledger": {},
  "a/r-aging": {},
  "w-off": {},
  "a/p-ledger": {},
  other: {},
} as const satisfies Record<AccountKind, Fields>;

/** The terms of an account with its kind: a union told apart by `account_type`. */
export const accountTerms = variantsSchema("account_type", termFields, "Account type is required");
export type AccountTerms = z.output<typeof accountTerms>;
