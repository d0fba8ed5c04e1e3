/** How often a cooperative's loans are paid back; FIXED_DAYS by a number of days of one's own. */
export const paymentModes = [
  "DAILY",
  "WEEKLY",
  "SEMI_MONTHLY",
  "MONTHLY",
  "QUARTERLY",
  "SEMI_ANNUAL",
  "LUMP_SUM",
  "FIXED_DAYS",
] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** How many instalments there are, and how often. */
export interface Repayment {
  instalments: number;
  every: number;
  unit: "DAYS" | "WEEKS" | "SEMI_MONTHS" | "MONTHS";
}

/** A month is paid in 30 days, 4 weeks or 2 halves. */
const partsOfMonth = {
  DAILY: { unit: "DAYS", instalments: 30 },
  WEEKLY: { unit: "WEEKS", instalments: 4 },
  SEMI_MONTHLY: { unit: "SEMI_MONTHS", instalments: 2 },
} as const;

/** Months from one instalment to the next. */
export const monthsOfMode = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUAL: 6 } as const;

/** How a loan of so many months is paid back in a mode other than by fixed days. */
export function repaymentOfMode(mode: Exclude<PaymentMode, "FIXED_DAYS">, termMonths: number): Repayment {
  if (mode === "LUMP_SUM") return { instalments: 1, every: termMonths, unit: "MONTHS" };
  if (mode === "DAILY" || mode === "WEEKLY" || mode === "SEMI_MONTHLY") {
    const { unit, instalments } = partsOfMonth[mode];
    return { instalments: instalments * termMonths, every: 1, unit };
  }
  const every = monthsOfMode[mode];
  return { instalments: termMonths / every, every, unit: "MONTHS" };
}
