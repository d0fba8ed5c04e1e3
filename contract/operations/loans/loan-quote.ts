import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanParts } from "#contract/entities/loan-parts";
import { interestMethods, rebateRules } from "#contract/entities/loan-terms";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { loanNotFound } from "#contract/operations/loans/loan-refusals";

const centavos = z.int();

/** The period that runs on a day, and what of its interest is earned by then; in centavos. */
const runningPeriod = z.object({
  from: calendarDate,
  to: calendarDate,
  days: z.int(),
  of_days: z.int(),
  interest: centavos,
});

/** What ends a loan on a day, and what that rests on; in centavos, rates in percent. */
export const loanQuote = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  name: z.string(),
  member_name: z.string(),
  loan_product_name: z.string(),
  released_on: calendarDate,
  maturity_date: calendarDate,
  amount: centavos,
  date: calendarDate,
  payoff: loanParts,
  total: centavos,
  /** Scheduled interest that ending it early saves. */
  rebate: centavos,
  interest_method: z.enum(interestMethods),
  interest_rate: z.string(),
  rate_per: z.enum(["month", "year"]),
  rebate_rule: z.enum(rebateRules),
  fine_rate: z.string().nullable(),
  maturity_fine_rate: z.string().nullable(),
  fine_grace_days: z.int(),
  period: runningPeriod.nullable(),
  last_paid_on: calendarDate.nullable(),
});

/** What refuses to say what ends a loan. */
export const quoteRefusals = {
  ...loanNotFound,
  loan_not_running: { message: "Only a running loan is ended: this one is {state}" },
  quote_in_the_past: {
    message: "What ends a loan is said for today or a later day",
    status: 400,
    field: "date",
  },
} as const;

/**
 * Says what ends a running loan today or on a later day, as if nothing were paid until then: principal,
 * interest by the product's rule of rebates, fines and fees, and what interest that saves. Keeps nothing.
 */
export const quoteLoan = defineOperation({
  name: "quote",
  slice: loan.name,
  label: "See what ends a loan on a day",
  method: "GET",
  path: "/loan/:id/quote",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({ id: z.uuid(), date: calendarDate.optional() }),
  output: loanQuote,
  refusals: quoteRefusals,
});
