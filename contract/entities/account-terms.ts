import { z } from "zod";
import { fieldSchema, percent } from "#contract/kit/field";
import { nonNegativeCentavos } from "#contract/kit/money";

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

const emptyIsZero = (value: unknown) => (value === "" || value === undefined || value === null ? "0" : value);

/** Per cent as a decimal string ("2.5" is 2.5 %), 0 to 100; "0" when left out. */
const rate = (label: string) =>
  z.preprocess(emptyIsZero, fieldSchema(percent({ required: true }), label) as z.ZodType<string>);

const days = (label: string, max: number) =>
  z
    .int(`${label} must be a whole number of days`)
    .min(0, `${label} must be from 0 to ${max} days`)
    .max(max, `${label} must be from 0 to ${max} days`)
    .default(0);
const yes = z.boolean().default(false);
const centavosOrNone = nonNegativeCentavos.default(0);
const one = <const V extends readonly [string, ...string[]]>(options: V) =>
  z.enum(options).default(options[0]);

const fineRates = z
  .array(
    z.strictObject({
      mode: z.enum(paymentModes),
      amortization: rate("Rate on amortization"),
      maturity: rate("Rate at maturity"),
    }),
  )
  .max(paymentModes.length)
  .refine(
    (rates) => new Set(rates.map(({ mode }) => mode)).size === rates.length,
    "Each mode of payment has one rate",
  )
  .default([]);

/**
 * When and how much a late payment costs; a rate of its own for a mode of payment comes before the general
 * one.
 */
const fines = {
  fines_amortization: rate("Fines on amortization"),
  fines_maturity: rate("Fines at maturity"),
  fines_grace_period_amortization: days("Grace period on amortization", 365),
  additional_grace_period: days("Additional grace period", 365),
  fines_grace_period_maturity: days("Grace period at maturity", 365),
  no_grace_period_daily: yes,
  fine_rates: fineRates,
};

const cutOff = {
  cut_off_days: days("Cut-off days", 30),
  cut_off_months: z
    .int()
    .min(0, "Cut-off months are 0 to 12")
    .max(12, "Cut-off months are 0 to 12")
    .default(0),
};

const interest = {
  interest_amortization: rate("Interest on amortization"),
  interest_maturity: rate("Interest at maturity"),
};

const termsOf = <K extends AccountKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ account_type: z.literal(kind), ...shape });

const loan = termsOf("loan", {
  computation_type: one(["straight", "diminishing", "diminishing straight"]),
  lumpsum_computation_type: one(["none", "fines at maturity", "interest at maturity", "advance interest"]),
  diminishing_fines: one(["none", "by amortization", "by amortization daily"]),
  diminishing_straight_fines: one(["none", "by loan balance daily by year"]),
  earned_unearned_interest: one(["none", "by formula", "by formula and payment", "by advance and payment"]),
  loan_saving_type: one([
    "separate",
    "single ledger",
    "single ledger if not zero",
    "single ledger semi-monthly",
    "single ledger semi-monthly within maturity",
  ]),
  interest_deduction: one(["above", "below"]),
  other_deduction: one(["none", "health care"]),
  interest_saving: one(["spread", "first payment"]),
  other_information: one([
    "none",
    "jewelry",
    "grocery",
    "track loan deduction",
    "restructured",
    "cash in bank",
    "cash on hand",
  ]),
  interest_standard: rate("Standard interest"),
  interest_secured: rate("Secured interest"),
  ...interest,
  ...fines,
  ...cutOff,
});

/**
 * What only an account of its kind needs: rates, grace periods, cut-offs. A union told apart by
 * `account_type`.
 */
export const accountTerms = z.discriminatedUnion(
  "account_type",
  [
    termsOf("deposit", {
      interest_rate: rate("Interest"),
      is_compassion_fund: yes,
      compassion_fund_amount: centavosOrNone,
      yearly_subscription_fee: centavosOrNone,
    }),
    termsOf("time deposit", { interest_rate: rate("Interest") }),
    termsOf("share capital", { yearly_subscription_fee: centavosOrNone }),
    loan,
    termsOf("fines", { ...fines, ...cutOff }),
    termsOf("interest", {
      interest_standard: rate("Standard interest"),
      standard_computation: one(["none", "yearly", "monthly"]),
      ...interest,
    }),
    termsOf("svf-ledger", { service_fee: rate("Service fee") }),
    termsOf("a/r-ledger", {}),
    termsOf("a/r-aging", {}),
    termsOf("w-off", {}),
    termsOf("a/p-ledger", {}),
    termsOf("other", {}),
  ],
  "Account type is required",
);
export type AccountTerms = z.output<typeof accountTerms>;
