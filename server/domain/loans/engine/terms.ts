import type { Day } from "#server/domain/loans/engine/days";
import type { Decimal } from "#server/domain/loans/engine/decimal";
import type { Amount, MoneyRule } from "#server/domain/loans/engine/money";

/** Money handed out on a day. */
export interface Release {
  day: Day;
  /** What the loan grows by. */
  amount: Amount;
  /** What of it is paid back the same day. */
  downPayment: Amount;
}

/** The part of a loan's life that one instalment pays for: after `from`, up to and with `due`. */
export interface Period {
  from: Day;
  due: Day;
}

/** What an instalment is made of. */
export interface Instalment {
  principal: Amount;
  interest: Amount;
  /** What is still owed after it. */
  balance: Amount;
}

/** How long a year and a month count when interest is worked out. */
export interface DayCount {
  interestPeriod: "SAME_AS_REPAYMENT_PERIOD" | "DAILY";
  daysInYear: 360 | 364 | 365 | "ACTUAL";
  daysInMonth: "30" | "ACTUAL";
  leapRule: "FULL_LEAP_YEAR" | "FEB_29_PERIOD_ONLY";
  /** A period over New Year is cut after 31 December, or before 1 January. */
  yearSplit: "12-31" | "01-01";
  /** Money released within a period bears interest from that day; else from the period's first. */
  isPartial: boolean;
}

/** How often is paid. */
export interface Frequency {
  every: number;
  unit: "DAYS" | "WEEKS" | "SEMI_MONTHS" | "MONTHS";
}

/** What a schedule is worked out from, once its dates are known. */
export interface Terms {
  /** A fraction of one a year: 0.12. */
  rate: Decimal;
  dayCount: DayCount;
  frequency: Frequency;
  money: MoneyRule;
  /** Interest on what is owed; on what was lent; on what was owed as the year of the loan began. */
  method: "DECLINING_BALANCE" | "FLAT" | "DIMINISHING_STRAIGHT";
  amortization: "EQUAL_INSTALLMENTS" | "EQUAL_PRINCIPAL";
  /** The periods as the frequency gives them. */
  planned: readonly Period[];
  /**
   * The periods as they are after due dates were moved; the instalment is still that of the planned ones.
   */
  periods: readonly Period[];
  /** How many of the last were added later, and from which day on. */
  added: { from: Day; count: number } | null;
  /** By day. */
  releases: readonly Release[];
  /** Numbers of first periods that pay interest alone; whose interest is billed later; that bear none. */
  graceOnPrincipal: number;
  graceOnInterestPayment: number;
  graceOnInterestCharged: number;
  fixedInstalment: Amount | null;
  fixedPrincipal: Amount | null;
  fixedPrincipalPercent: Decimal | null;
  /** Principal that is left for the last instalment. */
  balloon: Amount;
}

/** A rule of the engine that terms break, which their form alone does not show. */
export class TermsError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = "TermsError";
    this.field = field;
  }
}

export const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, each) => total + each, 0n);
