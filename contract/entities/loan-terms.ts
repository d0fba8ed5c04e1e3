/** How often a loan of a member is paid back. */
export const loanModes = [
  "daily",
  "weekly",
  "semi-monthly",
  "monthly",
  "quarterly",
  "semi-annual",
  "lump sum",
  "fixed days",
] as const;
export type LoanMode = (typeof loanModes)[number];

/** Interest on what is owed; on what was lent; on what was owed as the year of the loan began. */
export const interestMethods = ["diminishing", "straight", "diminishing straight"] as const;
export const amortizations = ["equal principal", "equal instalments"] as const;
export const closedDayRules = [
  "same day",
  "next working day",
  "previous working day",
  "next instalment",
] as const;
/** Of which days interest is counted by a year of 366, where a year has its actual days. */
export const leapRules = ["all year", "in the period of 29 February"] as const;
/** What of a year's interest an instalment bears. */
export const interestPeriods = ["its days", "its part of the year"] as const;
/** When an instalment is due in a month that has not its day. */
export const monthEndRules = ["its last day", "the first of the next month"] as const;
/** What a payment pays first, of each instalment or of all that are due. */
export const paymentOrders = [
  "fines, fees, interest, principal",
  "fines, interest, principal, fees",
  "interest, fines, fees, principal",
  "interest, principal, fines, fees",
  "principal, interest, fines, fees",
] as const;

/** In which order what is due is paid: all of the oldest instalment first, or one part of all of them. */
export const paymentSequences = ["instalment by instalment", "part by part"] as const;

/** Off which instalments principal goes that is paid before it is due. */
export const advanceRules = ["next instalment", "last instalment", "re-amortise"] as const;
/** What interest a loan costs that is paid off early: to the day, for the running period, or all of it. */
export const rebateRules = ["to the day", "whole period", "no rebate"] as const;
/** What becomes of money beyond what is owed. */
export const overpaymentRules = ["refused", "into savings"] as const;

/** How many days a loan is late, by its oldest unpaid instalment or by its maturity. */
export const ageClasses = ["current", "1–30", "31–60", "61–90", "91–180", "181–365", "over 365"] as const;

/**
 * In their order, each reached from the one before it; back by one step. A released loan whose release is
 * undone is approved again. A released loan may be written off or moved to another
 * branch, and back. Rejected and withdrawn are ends.
 */
export const loanStates = [
  "draft",
  "submitted",
  "printed",
  "approved",
  "released",
  "closed",
  "written off",
  "moved",
  "rejected",
  "withdrawn",
] as const;
export type LoanState = (typeof loanStates)[number];

/** In which of the accounts of its product a released loan stands in the ledger; beside its state. */
export const loanClasses = ["current", "past due", "in litigation"] as const;
export type LoanClass = (typeof loanClasses)[number];

/** How money is handed out. */
export const handedOut = ["cash", "check", "savings"] as const;
/** The same of a loan; nothing is, where all of it goes to the loan before it. */
export const releaseWays = [...handedOut, "nothing"] as const;

/** How a loan came to be owed: handed out, or taken over from old books. */
export const beginnings = [...releaseWays, "taken over"] as const;

export const mostTranches = 12;

/**
 * How far a loan in tranches is released: the first of them, some, all; or no more than was, as the others
 * were cancelled. None of a loan that is released at once, or not yet.
 */
export const trancheStages = ["none", "first", "some", "all", "cancelled"] as const;

/** Loans that pay off a loan of the member as they are released; any other has none of these. */
export const loanTypes = ["renewal", "renewal without deduction", "restructured"] as const;
export type LoanType = (typeof loanTypes)[number];

/** As what a released loan was lent; "standard previous" ran before in old books (loans.md 1.1). */
export const loanKinds = ["standard", ...loanTypes, "standard previous"] as const;

/** What becomes of interest and fines that are open on a loan that is restructured. */
export const restructuringRules = ["carried over", "paid first"] as const;

/** What a member may lack for a loan. */
export const eligibilityCodes = [
  "amount_limit",
  "term_limit",
  "rate_limit",
  "share_capital",
  "membership",
  "age",
  "age_at_maturity",
  "past_due",
  "loan_count",
  "comakers",
  "comaker_loans",
  "pledges",
  "collateral",
  "document",
] as const;
export type EligibilityCode = (typeof eligibilityCodes)[number];
