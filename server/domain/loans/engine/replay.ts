import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { movePrincipal, pay, payoffOf } from "#server/domain/loans/engine/allocate";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import { takeTerms, takeTranche } from "#server/domain/loans/engine/change-terms";
import { type Day, dateOf, dayOf } from "#server/domain/loans/engine/days";
import {
  addCharge,
  recover,
  type WaivedPart,
  waivableOf,
  waive,
  writeOff,
} from "#server/domain/loans/engine/forgive";
import { litigate } from "#server/domain/loans/engine/litigation";
import {
  balanceOf,
  begin,
  currentOf,
  finesOf,
  interestAt,
  interestToDay,
  noParts,
  type Parts,
  type PayingTerms,
  type Planned,
  partNames,
  passTo,
  type Row,
  type State,
  sumOf,
  unpaidOf,
} from "#server/domain/loans/engine/loan-state";

/**
 * What was paid, waived, charged or written off, or moved in the ledger otherwise: in the order in which it
 * counts.
 * Amounts in centavos.
 */
export type LoanEvent =
  | { kind: "payment"; id: string; on: CalendarDate; amount: Centavos; byHand: Parts | null }
  | { kind: "ledger"; on: CalendarDate; amount: Centavos }
  /** From here on what is not due yet is due by this schedule, and no interest is borne in these days. */
  | { kind: "terms"; on: CalendarDate; schedule: readonly Planned[]; pauses: readonly Pause[] }
  /** Handed out after the first release; what is not due yet is due by this schedule. */
  | { kind: "tranche"; id: string; on: CalendarDate; amount: Centavos; schedule: readonly Planned[] }
  | { kind: "waiver"; id: string; on: CalendarDate; part: WaivedPart; amount: Centavos }
  /** Paid it is income of the account that it names, or with the fees of the loan. */
  | {
      kind: "charge";
      id: string;
      name: string;
      on: CalendarDate;
      dueOn: CalendarDate;
      amount: Centavos;
      accountId: string | null;
    }
  | { kind: "write-off"; id: string; on: CalendarDate }
  /** Handed over to another branch. */
  | { kind: "moved"; id: string; on: CalendarDate }
  /** Of a loan that bears no interest in litigation: it is put there, or taken out of it. */
  | { kind: "litigation" | "litigation ended"; id: string; on: CalendarDate };

export interface ShownInstalment {
  /** Null of a charge, which is no instalment. */
  number: number | null;
  charge: Row["charge"];
  due_on: CalendarDate;
  principal: Centavos;
  interest: Centavos;
  fee: Centavos;
  fines: Centavos;
  paid: Parts;
  waived: Parts;
  unpaid: Centavos;
}

/** How a loan stands at a day, in centavos. */
export interface LoanPosition {
  balance: Centavos;
  /** Of instalments that were due before the day, and up to it. */
  arrears: Parts;
  due: Parts;
  /** What ends the loan on that day. */
  payoff: Parts;
  paid: Parts;
  waived: Parts;
  /**
   * What was still owed as it was written off; null where it was not. Then nothing is due, payoff is what
   * is left.
   */
  claim: Parts | null;
  /** The payments that recovered of it. */
  recoveries: ReadonlySet<string>;
  /** The interest of all days so far. */
  accrued: Centavos;
  /** The oldest instalment that is not paid whole, with what is left of it but for fines; and the last. */
  oldest: { due_on: CalendarDate; amount: Centavos; until: CalendarDate } | null;
  /** The next instalment that is not due yet and not paid. */
  next: { due_on: CalendarDate; amount: Centavos } | null;
  /** Since when it is late, by its tolerance, and for how many days. */
  lateSince: CalendarDate | null;
  daysLate: number;
  instalments: ShownInstalment[];
  /** What each payment went to, and what of it found nothing to pay. */
  allocations: Map<string, { given: Parts; over: Centavos }>;
  /** What each waiver has come to. */
  waivers: Map<string, Centavos>;
}

const add = (sum: Parts, more: Readonly<Parts>) => {
  for (const part of partNames) sum[part] += more[part];
};
const less = (from: Readonly<Parts>, taken: Readonly<Parts>): Parts => {
  const left = { ...from };
  for (const part of partNames) left[part] -= taken[part];
  return left;
};

/** What is scheduled for periods that have not begun counts with what will be owed by then. */
function projected(state: State) {
  let balance = balanceOf(state);
  let number = 0;
  return state.rows.map((row) => {
    if (row.charge === null) number += 1;
    const isAhead = !(row.isBegun || state.isSettled);
    const interest = isAhead ? interestAt(state, row, balance) : row.interest;
    const unpaid = { ...unpaidOf(state, row), interest: Math.max(0, interest - row.paid.interest) };
    balance -= unpaid.principal;
    const shown: ShownInstalment = {
      number: row.charge === null ? number : null,
      charge: row.charge,
      due_on: dateOf(row.dueOn),
      principal: row.principal,
      interest,
      fee: row.fee,
      fines: finesOf(state, row),
      paid: less(row.paid, row.waived),
      waived: { ...row.waived },
      unpaid: sumOf(unpaid),
    };
    return { row, shown, unpaid };
  });
}

function accruedOf(state: State): Centavos {
  if (state.isSettled) return state.rows.reduce((sum, { paid }) => sum + paid.interest, 0);
  const running = currentOf(state);
  return state.rows.reduce((sum, row) => {
    if (row.dueOn <= state.day) return sum + row.interest;
    return row === running ? sum + interestToDay(state, row) : sum;
  }, 0);
}

/** What is kept while events are gone through. */
type Course = Pick<LoanPosition, "allocations" | "waivers"> & { recoveries: Set<string>; recovered: Parts };

/** Written off, nothing is due or late any more; what is left of the claim may still be paid. */
const afterLoss = ({ claim }: State, { recovered }: Course): Partial<LoanPosition> =>
  claim === null
    ? {}
    : {
        ...{ balance: 0, arrears: { ...noParts }, due: { ...noParts }, payoff: less(claim, recovered) },
        ...{ oldest: null, next: null, lateSince: null, daysLate: 0 },
      };

/** Handed over, nothing is owed here any more. */
const afterMove = ({ isMoved }: State): Partial<LoanPosition> =>
  isMoved
    ? {
        ...{ balance: 0, arrears: { ...noParts }, due: { ...noParts }, payoff: { ...noParts } },
        ...{ oldest: null, next: null, lateSince: null, daysLate: 0 },
      }
    : {};

function oldestOf(rows: ReturnType<typeof projected>): LoanPosition["oldest"] {
  const open = rows.filter(
    ({ row, unpaid }) => row.charge === null && unpaid.principal + unpaid.interest > 0,
  );
  const [oldest, last] = [open[0], open.at(-1)];
  if (!oldest || !last) return null;
  const { principal, interest, fees } = oldest.unpaid;
  return {
    due_on: oldest.shown.due_on,
    amount: principal + interest + fees,
    until: last.shown.due_on,
  };
}

/** The day of the instalment with which more principal and interest is overdue than a loan may be behind. */
function lateFrom({ day, terms }: State, rows: ReturnType<typeof projected>): Day | null {
  let overdue = 0;
  const late = rows.find(({ row, unpaid }) => {
    if (row.dueOn < day) overdue += unpaid.principal + unpaid.interest;
    return overdue > (terms.lateTolerance ?? 0);
  });
  return late?.row.dueOn ?? null;
}

function positionOf(state: State, course: Course): LoanPosition {
  const rows = projected(state);
  const [arrears, due, paid, waived] = [{ ...noParts }, { ...noParts }, { ...noParts }, { ...noParts }];
  for (const { row, shown, unpaid } of rows) {
    if (row.dueOn < state.day) add(arrears, unpaid);
    if (row.dueOn <= state.day) add(due, unpaid);
    add(paid, shown.paid);
    add(waived, shown.waived);
  }
  const late = lateFrom(state, rows);
  const next = rows.find(({ row, shown }) => row.dueOn > state.day && shown.unpaid > 0)?.shown;
  const { allocations, waivers, recoveries } = course;
  return {
    balance: balanceOf(state),
    ...{ arrears, due, paid, waived, allocations, waivers, recoveries },
    claim: state.claim,
    payoff: payoffOf(state),
    accrued: accruedOf(state),
    oldest: oldestOf(rows),
    next: next ? { due_on: next.due_on, amount: next.unpaid } : null,
    lateSince: late === null ? null : dateOf(late),
    daysLate: late === null ? 0 : state.day - late,
    instalments: rows.map(({ shown }) => shown),
    ...afterLoss(state, course),
    ...afterMove(state),
  };
}

const charge = (state: State, { id, name, dueOn, amount }: Extract<LoanEvent, { kind: "charge" }>) =>
  addCharge(state, { id, name }, dayOf(dueOn), amount);

function happen(state: State, event: LoanEvent, course: Course): void {
  if (state.isMoved) return;
  if (event.kind === "payment") {
    const { id, amount, byHand } = event;
    if (state.claim) course.recoveries.add(id);
    const paid = state.claim ? recover(state, course.recovered, amount) : pay(state, amount, byHand);
    course.allocations.set(id, paid);
  } else if (state.claim) return;
  else if (event.kind === "ledger") movePrincipal(state, event.amount);
  else if (event.kind === "waiver") course.waivers.set(event.id, waive(state, event.part, event.amount));
  else if (event.kind === "charge") charge(state, event);
  else if (event.kind === "terms") takeTerms(state, event);
  else if (event.kind === "tranche") takeTranche(state, event);
  else if (event.kind === "write-off") writeOff(state);
  else if (event.kind === "moved") state.isMoved = true;
  else litigate(state, event.kind);
}

/** Goes through what happened to a loan up to the end of a day. */
function goThrough(terms: PayingTerms, events: readonly LoanEvent[], day: CalendarDate) {
  const state = begin(terms);
  const course: Course = {
    ...{ allocations: new Map(), waivers: new Map() },
    ...{ recoveries: new Set(), recovered: { ...noParts } },
  };
  for (const event of events) {
    if (event.on > day) break;
    // What is written off, or was handed over, stays as it was that day.
    if (!(state.claim || state.isMoved)) passTo(state, dayOf(event.on));
    happen(state, event, course);
  }
  if (!(state.claim || state.isMoved)) passTo(state, dayOf(day));
  return { state, course };
}

/**
 * Works out from its beginning how a loan stands at the end of a day, and what each payment went to. Events
 * are in the order of their days, and of equal days as they were posted; later ones do not count. It is the
 * one source of what is due: a payment dated back or taken back is there or not when it is worked out anew.
 */
export function replay(terms: PayingTerms, events: readonly LoanEvent[], day: CalendarDate): LoanPosition {
  const { state, course } = goThrough(terms, events, day);
  return positionOf(state, course);
}

/** What of a part of a loan can be waived at the end of a day: of all, or of what was due by another day. */
export function waivableOn(
  { terms, events }: { terms: PayingTerms; events: readonly LoanEvent[] },
  day: CalendarDate,
  { part, through }: { part: WaivedPart; through: CalendarDate | null },
): Centavos {
  const { state } = goThrough(terms, events, day);
  return waivableOf(state, part, through === null ? undefined : dayOf(through));
}
