import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { ageClasses } from "#contract/entities/loan-terms";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, type Output } from "#contract/kit/operation";

const centavos = z.int();
const count = z.int();

/** From how many days late on a loan counts as at risk: one day or more, over 30, over 90. */
export const riskDays = [1, 31, 91] as const;

/** How many months of releases and collections are told, the running one last. */
export const portfolioMonths = 12;

const byClass = z.object({
  age_class: z.enum(ageClasses),
  loans: count,
  outstanding: centavos,
  share: z.string().nullable(),
  arrears: centavos,
});

/** What belongs together of the portfolio; nameless where its loans have no such thing. */
const part = z.object({
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  loans: count,
  outstanding: centavos,
  arrears: centavos,
  /** Of loans over 30 days late. */
  at_risk: centavos,
  share_at_risk: z.string().nullable(),
});

/** How many of the members who owe the most are named. */
export const largestBorrowers = 10;

/**
 * What the branch has lent, by how late it is: outstanding by class (of the oldest unpaid instalment, and of
 * the maturity), by product, officer and area, the members who owe the most, the share of it that is at risk,
 * and what was released and collected in each of the last twelve months. Amounts are centavos, shares percent
 * of the outstanding with two decimals, half up. Outstanding is principal by the ledger; a loan counts with
 * all of it once it is late (philippines.md, PESOS). Lateness is of the last night or payment: `as_of`.
 */
export const loanPortfolio = defineOperation({
  name: "portfolio",
  slice: loan.name,
  label: "See the portfolio of loans",
  method: "GET",
  path: "/loan-portfolio",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({
    date: calendarDate,
    /** The day on which lateness was worked out the longest ago; null where nothing is lent. */
    as_of: calendarDate.nullable(),
    loans: count,
    outstanding: centavos,
    /** Principal and interest that are late. */
    arrears: centavos,
    /** By the oldest unpaid instalment, and by the day on which the loan matured. */
    classes: z.array(byClass),
    maturity_classes: z.array(byClass),
    at_risk: z.array(
      z.object({
        /** So many days late or more. */
        days: z.literal(riskDays),
        loans: count,
        outstanding: centavos,
        /** Null where nothing is outstanding. */
        share: z.string().nullable(),
      }),
    ),
    products: z.array(part),
    /** Who looks after the loans. */
    officers: z.array(part),
    /** Where their members live, by the first of their addresses that is in an area. */
    areas: z.array(part),
    /** The members who owe the most, with their share of the outstanding. */
    largest: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        loans: count,
        outstanding: centavos,
        share: z.string().nullable(),
      }),
    ),
    months: z.array(
      z.object({
        /** Its first day. */
        month: calendarDate,
        released: centavos,
        collected: centavos,
      }),
    ),
  }),
  isReport: true,
  refusals: {},
});
/** The answer of loanPortfolio. */
export type Portfolio = Output<typeof loanPortfolio>;
