import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { movePrincipal, pay, payoffOf } from "#server/domain/loans/engine/allocate";
import { takeTerms } from "#server/domain/loans/engine/change-terms";
import { dateOf, dayOf } from "#server/domain/loans/engine/days";
import {
  balanceOf,
  begin,
  currentOf,
  finesOf,
  interestAt,
  interestToDay,
  noParts,
  type Parts,
  type Pause,
  type PayingTerms,
  type Planned,
  partNames,
  passTo,
  type State,
  sumOf,
  unpaidOf,
} from "#server/domain/loans/engine/loan-state";

/** What was paid, or moved in the ledger otherwise: in the order in which it counts. Amounts in centavos. */
export type LoanEvent =
  | { kind: "payment"; id: string; on: CalendarDate; amount: Centavos; byHand: Parts | null }
  | { kind: "ledger"; on: CalendarDate; amount: Centavos }
  /** From here on what is not due yet is due by this schedule, and no interest is borne in these days. */
  | { kind: "terms"; on: CalendarDate; schedule: readonly Planned[]; pauses: readonly Pause[] };

export interface ShownInstalment {
  number: number;
  due_on: CalendarDate;
  principal: Centavos;
  interest: Centavos;
  fee: Centavos;
  fines: Centavos;
  paid: Parts;
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
  /** The interest of all days so far. */
  accrued: Centavos;
  /** The next instalment that is not due yet and not paid. */
  next: { due_on: CalendarDate; amount: Centavos } | null;
  /** The oldest instalment that is late: its day, and for how many days. */
  lateSince: CalendarDate | null;
  daysLate: number;
  instalments: ShownInstalment[];
  /** What each payment went to, and what of it found nothing to pay. */
  allocations: Map<string, { given: Parts; over: Centavos }>;
}

const add = (sum: Parts, more: Readonly<Parts>) => {
  for (const part of partNames) sum[part] += more[part];
};

/** What is scheduled for periods that have not begun counts with what will be owed by then. */
function projected(state: State) {
  let balance = balanceOf(state);
  return state.rows.map((row, index) => {
    const isAhead = !(row.isBegun || state.isSettled);
    const interest = isAhead ? interestAt(state, row, balance) : row.interest;
    const unpaid = { ...unpaidOf(state, row), interest: Math.max(0, interest - row.paid.interest) };
    balance -= unpaid.principal;
    const shown: ShownInstalment = {
      number: index + 1,
      due_on: dateOf(row.dueOn),
      principal: row.principal,
      interest,
      fee: row.fee,
      fines: finesOf(state, row),
      paid: { ...row.paid },
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

function positionOf(state: State, allocations: LoanPosition["allocations"]): LoanPosition {
  const rows = projected(state);
  const [arrears, due, paid] = [{ ...noParts }, { ...noParts }, { ...noParts }];
  for (const { row, unpaid } of rows) {
    if (row.dueOn < state.day) add(arrears, unpaid);
    if (row.dueOn <= state.day) add(due, unpaid);
    add(paid, row.paid);
  }
  const isLate = ({ row, unpaid }: (typeof rows)[number]) =>
    row.dueOn < state.day && unpaid.principal + unpaid.interest > 0;
  const late = rows.find(isLate)?.row.dueOn ?? null;
  const next = rows.find(({ row, shown }) => row.dueOn > state.day && shown.unpaid > 0)?.shown;
  return {
    balance: balanceOf(state),
    ...{ arrears, due, paid, allocations },
    payoff: payoffOf(state),
    accrued: accruedOf(state),
    next: next ? { due_on: next.due_on, amount: next.unpaid } : null,
    lateSince: late === null ? null : dateOf(late),
    daysLate: late === null ? 0 : state.day - late,
    instalments: rows.map(({ shown }) => shown),
  };
}

/**
 * Works out from its beginning how a loan stands at the end of a day, and what each payment went to. Events
 * are in the order of their days, and of equal days as they were posted; later ones do not count. It is the
 * one source of what is due: a payment dated back or taken back is there or not when it is worked out anew.
 */
export function replay(terms: PayingTerms, events: readonly LoanEvent[], day: CalendarDate): LoanPosition {
  const state = begin(terms);
  const allocations: LoanPosition["allocations"] = new Map();
  for (const event of events) {
    if (event.on > day) break;
    passTo(state, dayOf(event.on));
    if (event.kind === "ledger") movePrincipal(state, event.amount);
    else if (event.kind === "terms") takeTerms(state, event);
    else allocations.set(event.id, pay(state, event.amount, event.byHand));
  }
  passTo(state, dayOf(day));
  return positionOf(state, allocations);
}
