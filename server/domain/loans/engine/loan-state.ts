import type {
  advanceRules,
  interestMethods,
  paymentOrders,
  paymentSequences,
  rebateRules,
} from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { bornBy, type Pause, type Tranche } from "#server/domain/loans/engine/bearing-days";
import { type Day, dayOf } from "#server/domain/loans/engine/days";
import { divideRounded, parseDecimal, powerOfTen } from "#server/domain/loans/engine/decimal";

/** What money paid on a loan goes to, each in centavos. */
export interface Parts {
  fines: Centavos;
  fees: Centavos;
  interest: Centavos;
  principal: Centavos;
}
export type Part = keyof Parts;
export const partNames = ["fines", "fees", "interest", "principal"] as const satisfies Part[];
export const noParts: Parts = { fines: 0, fees: 0, interest: 0, principal: 0 };
export const sumOf = (parts: Readonly<Parts>): Centavos =>
  parts.fines + parts.fees + parts.interest + parts.principal;

/** An instalment as it was scheduled, with the fee that is due with it. */
export interface Planned {
  due_on: CalendarDate;
  principal: Centavos;
  interest: Centavos;
  fee: Centavos;
}

/** Where a loan of old books begins here: its first row is what was paid before, with the fines by then. */
export interface TakenOver {
  on: CalendarDate;
  principal: Centavos;
  fines: Centavos;
}

/** By what rules a released loan is paid. */
export interface PayingTerms {
  releasedOn: CalendarDate;
  amount: Centavos;
  method: (typeof interestMethods)[number];
  order: (typeof paymentOrders)[number];
  /** Instalment by instalment where nothing is said. */
  sequence?: (typeof paymentSequences)[number];
  advance: (typeof advanceRules)[number];
  rebate: (typeof rebateRules)[number];
  /** Percent a month of what is late; null where nothing is fined. */
  fineRate: string | null;
  /** The same after the loan's maturity; as before it where it is null. */
  maturityFineRate?: string | null;
  fineGraceDays: number;
  /** So much may be overdue of a loan that is not late; nothing where it is not said. */
  lateTolerance?: Centavos;
  schedule: readonly Planned[];
  takenOver?: TakenOver | null;
}

/** An instalment as it stands on a day. */
export interface Row {
  startsOn: Day;
  dueOn: Day;
  principal: Centavos;
  /** As scheduled until its period begins, then by what is owed that day. */
  interest: Centavos;
  plannedInterest: Centavos;
  /** What was to be owed as its period began. */
  plannedBalance: Centavos;
  /** What was lent by then, and what was released within the period. */
  lent: Centavos;
  tranches: readonly Tranche[];
  fee: Centavos;
  isBegun: boolean;
  /** What was owed as its period began. */
  owedAtStart: Centavos;
  /** Centavos times days that something was late beyond the days of grace, times the rate of those days. */
  lateness: bigint;
  /** Fines that old books had on it. */
  finesBefore: Centavos;
  /** What is settled of it: paid, or waived. */
  paid: Parts;
  /** What of that was waived. */
  waived: Parts;
  /** The charge that it is, where it is no instalment of the schedule. */
  charge: { id: string; name: string } | null;
}

/** Percent a month of what is late, before and after maturity, as whole parts of the hundred of one scale. */
interface FineRates {
  scale: number;
  late: bigint;
  matured: bigint;
}

/** A loan as it stands on a day, while it is worked out. */
export interface State {
  terms: PayingTerms;
  fineRates: FineRates;
  day: Day;
  rows: Row[];
  pauses: readonly Pause[];
  /** Days in litigation of a loan that bears no interest then; the last of them may still be open. */
  stills: readonly Pause[];
  /** What was released after the first day. */
  tranches: readonly Tranche[];
  isSettled: boolean;
  /** What was still owed when it was written off; null where it was not. */
  claim: Parts | null;
  /** Handed over to another branch: what was owed is owed there. */
  isMoved: boolean;
}

const sumOfTranches = (tranches: readonly Tranche[]) => tranches.reduce((sum, { amount }) => sum + amount, 0);

/** The instalments of a schedule that pays back the first release and the tranches, all unpaid. */
export function rowsOf(
  terms: Pick<PayingTerms, "releasedOn" | "amount">,
  schedule: readonly Planned[],
  tranches: readonly Tranche[] = [],
): Row[] {
  let startsOn = dayOf(terms.releasedOn);
  let repaid = 0;
  return schedule.map((planned): Row => {
    const dueOn = dayOf(planned.due_on);
    const from = startsOn;
    const lent = terms.amount + sumOfTranches(tranches.filter(({ on }) => on <= from));
    const row = {
      startsOn,
      dueOn,
      principal: planned.principal,
      interest: planned.interest,
      plannedInterest: planned.interest,
      plannedBalance: lent - repaid,
      lent,
      tranches: tranches.filter(({ on }) => on > from && on < dueOn),
      fee: planned.fee,
      isBegun: false,
      owedAtStart: 0,
      lateness: 0n,
      finesBefore: 0,
      paid: { ...noParts },
      waived: { ...noParts },
      charge: null,
    };
    startsOn = dueOn;
    repaid += planned.principal;
    return row;
  });
}

function fineRatesOf({ fineRate, maturityFineRate = null }: PayingTerms): FineRates {
  const late = parseDecimal(fineRate ?? "0");
  const matured = maturityFineRate === null ? late : parseDecimal(maturityFineRate);
  const scale = Math.max(late.scale, matured.scale);
  const unitsOf = (rate: typeof late) => rate.units * powerOfTen(scale - rate.scale);
  return { scale, late: unitsOf(late), matured: unitsOf(matured) };
}

/** A loan on the day of its release, or of its being taken over. */
export function begin(terms: PayingTerms): State {
  const rows = rowsOf(terms, terms.schedule);
  const fineRates = fineRatesOf(terms);
  const { takenOver, releasedOn } = terms;
  const [first] = rows;
  if (takenOver && first) {
    first.isBegun = true;
    first.owedAtStart = terms.amount;
    first.paid.principal = takenOver.principal;
    first.finesBefore = takenOver.fines;
  }
  const day = dayOf(takenOver?.on ?? releasedOn);
  const nothing = { pauses: [], stills: [], tranches: [], isSettled: false, claim: null, isMoved: false };
  return { terms, fineRates, day, rows, ...nothing };
}

/** A part of an amount, by whole numbers; halves of a centavo go up. */
export const partOf = (amount: Centavos, share: number, of: number): Centavos =>
  of === 0 ? 0 : Number(divideRounded(BigInt(amount) * BigInt(share), BigInt(of), "HALF_UP"));

/** The principal that is owed. */
export const balanceOf = ({ rows }: Pick<State, "rows">): Centavos =>
  rows.reduce((sum, { principal, paid }) => sum + principal - paid.principal, 0);

const daysOfMonth = 30n;

/** The fines of an instalment up to the day of the state. */
export function finesOf({ fineRates }: State, { lateness, finesBefore }: Row): Centavos {
  if (lateness === 0n) return finesBefore;
  const divisor = daysOfMonth * 100n * powerOfTen(fineRates.scale);
  return finesBefore + Number(divideRounded(lateness, divisor, "HALF_UP"));
}

/** What of an instalment is not paid yet. */
export const unpaidOf = (state: State, row: Row): Parts => ({
  fines: Math.max(0, finesOf(state, row) - row.paid.fines),
  fees: row.fee - row.paid.fees,
  interest: Math.max(0, row.interest - row.paid.interest),
  principal: row.principal - row.paid.principal,
});

/**
 * Interest of a period that begins with less owed than was planned; only diminishing interest follows it. A
 * share of what was planned is by what was owed, unless said otherwise.
 */
export const interestOf = (
  method: PayingTerms["method"],
  { plannedInterest, plannedBalance }: Pick<Row, "plannedInterest" | "plannedBalance">,
  balance: Centavos,
  shareOf = (owed: Centavos) => owed,
): Centavos =>
  method === "diminishing" && balance < plannedBalance
    ? partOf(plannedInterest, shareOf(balance), shareOf(plannedBalance))
    : plannedInterest;

/** What the interest of a period is worked out from: what was owed as it began, or what was lent by then. */
const baseOf = ({ method }: PayingTerms, { lent }: Pick<Row, "lent">, owed: Centavos): Centavos =>
  method === "diminishing" ? owed : lent;

/** The same of a running loan: of days in litigation without interest it is so much less. */
export function interestAt(
  { terms, pauses, stills }: Pick<State, "terms" | "pauses" | "stills">,
  row: Row,
  balance: Centavos,
): Centavos {
  const ofAll = (without: readonly Pause[], base: Centavos) => bornBy(row, base, row.dueOn, without);
  const byDays = row.tranches.length > 0 ? (owed: Centavos) => ofAll(pauses, owed) : undefined;
  const interest = interestOf(terms.method, row, balance, byDays);
  if (stills.length === 0) return interest;
  const base = baseOf(terms, row, balance);
  return partOf(interest, ofAll([...pauses, ...stills], base), ofAll(pauses, base));
}

/** Interest of earlier instalments that was paid too much, once other terms made it less, counts here. */
export function takeExcess(rows: readonly Row[], row: Row): void {
  for (const earlier of rows) {
    if (earlier === row) return;
    const excess = Math.min(earlier.paid.interest - earlier.interest, row.interest - row.paid.interest);
    if (excess <= 0) continue;
    earlier.paid.interest -= excess;
    row.paid.interest += excess;
    const waived = Math.max(0, earlier.waived.interest - earlier.paid.interest);
    earlier.waived.interest -= waived;
    row.waived.interest += waived;
  }
}

function beginPeriods(state: State, day: Day): void {
  if (state.isSettled) return;
  for (const row of state.rows) {
    if (row.isBegun || row.startsOn >= day) continue;
    row.owedAtStart = balanceOf(state);
    row.interest = interestAt(state, row, row.owedAtStart);
    row.isBegun = true;
    takeExcess(state.rows, row);
  }
}

/** The day on which the last instalment is due. */
const maturityOf = ({ rows }: State): Day =>
  rows.reduce((last, { dueOn, charge }) => (charge === null && dueOn > last ? dueOn : last), 0);

/** Lets days pass, on which nothing is paid: periods begin, and what is late gets later. */
export function passTo(state: State, day: Day): void {
  if (day <= state.day) return;
  beginPeriods(state, day);
  const { late, matured } = state.fineRates;
  const maturity = maturityOf(state);
  for (const row of state.rows) {
    const from = Math.max(state.day, row.dueOn + state.terms.fineGraceDays);
    if (day <= from) continue;
    const { interest, principal } = unpaidOf(state, row);
    const after = Math.max(0, day - Math.max(from, maturity));
    const rates = BigInt(day - from - after) * late + BigInt(after) * matured;
    row.lateness += BigInt(interest + principal) * rates;
  }
  state.day = day;
}

/** The instalment whose period runs on the day, which is not due yet; undefined after the last. */
export const currentOf = ({ rows, day }: Pick<State, "rows" | "day">) =>
  rows.find(({ dueOn, charge }) => dueOn > day && charge === null);

/** The interest of the running period up to the day, of its days. */
export function interestToDay({ day, isSettled, pauses, stills, terms }: State, row: Row): Centavos {
  if (isSettled) return row.paid.interest;
  const without = [...pauses, ...stills];
  const base = baseOf(terms, row, row.owedAtStart);
  return partOf(row.interest, bornBy(row, base, day, without), bornBy(row, base, row.dueOn, without));
}
