import type { Centavos } from "#contract/kit/money";
import {
  balanceOf,
  currentOf,
  interestToDay,
  noParts,
  type Part,
  type Parts,
  partNames,
  partOf,
  type Row,
  type State,
  sumOf,
  unpaidOf,
} from "#server/domain/loans/engine/loan-state";

const orderOf = ({ terms }: State) => terms.order.split(", ") as Part[];

/** Pays so much of a part of an instalment as is there and unpaid; answers what is left of the money. */
export function payPart(state: State, row: Row, part: Part, money: Centavos, given: Parts): Centavos {
  const paid = Math.min(money, unpaidOf(state, row)[part]);
  row.paid[part] += paid;
  given[part] += paid;
  return money - paid;
}

/** What interest has to be paid on the day for the loan to end: by the rule of rebates of the product. */
export function interestToEnd(state: State): Centavos {
  const { rows, day, terms } = state;
  const running = currentOf(state);
  const owed = rows.reduce((sum, row) => {
    if (row.dueOn <= day) return sum + row.interest;
    if (terms.rebate === "no rebate") return sum + row.interest;
    if (row !== running) return sum;
    const isWhole = terms.rebate === "whole period" && row.isBegun;
    return sum + (isWhole ? row.interest : interestToDay(state, row));
  }, 0);
  const paid = rows.reduce((sum, row) => sum + row.paid.interest, 0);
  return Math.max(0, owed - paid);
}

/** What ends the loan on the day of the state. */
export function payoffOf(state: State): Parts {
  const payoff = { ...noParts, interest: interestToEnd(state), principal: balanceOf(state) };
  for (const row of state.rows) {
    const { fines, fees } = unpaidOf(state, row);
    payoff.fines += fines;
    payoff.fees += fees;
  }
  return payoff;
}

/** Pays all that ends the loan; interest that was not earned by then is given up. */
export function settle(state: State): Parts {
  const payoff = payoffOf(state);
  let interest = payoff.interest;
  for (const row of state.rows) {
    const { fines, fees, principal } = unpaidOf(state, row);
    const paid = Math.min(interest, unpaidOf(state, row).interest);
    interest -= paid;
    const more = { fines, fees, interest: paid, principal };
    for (const part of partNames) row.paid[part] += more[part];
    row.interest = row.paid.interest;
  }
  state.isSettled = true;
  return payoff;
}

/** Principal paid before it is due, off the instalments that the product says. */
export function payAhead(state: State, money: Centavos, given: Parts): Centavos {
  const { terms, day } = state;
  const later = state.rows.filter(({ dueOn }) => dueOn > day);
  if (terms.advance !== "re-amortise") {
    const inOrder = terms.advance === "last instalment" ? later.toReversed() : later;
    return inOrder.reduce((left, row) => payPart(state, row, "principal", left, given), money);
  }
  const all = balanceOf({ rows: later });
  const paid = Math.min(money, all);
  let [before, done] = [0, 0];
  for (const row of later) {
    before += row.principal - row.paid.principal;
    const share = partOf(paid, before, all) - done;
    done += share;
    payPart(state, row, "principal", share, given);
  }
  return money - paid;
}

/** What is left once all that is due is paid: interest of the running period first, then principal. */
function payInAdvance(state: State, money: Centavos, given: Parts): Centavos {
  const running = currentOf(state);
  let left = money;
  if (running && state.terms.advance === "next instalment") {
    // Interest that does not follow what is owed is paid with its instalment, however early.
    const isFixed = state.terms.method !== "diminishing";
    for (const row of state.rows.filter(({ dueOn }) => dueOn > state.day)) {
      if (!row.isBegun && !isFixed) continue;
      for (const part of orderOf(state)) left = payPart(state, row, part, left, given);
    }
  } else if (running) {
    const earned = Math.max(0, interestToDay(state, running) - running.paid.interest);
    left -= Math.min(earned, money);
    payPart(state, running, "interest", Math.min(earned, money), given);
  }
  left = payAhead(state, left, given);
  for (const part of ["fees", "interest"] as const) {
    left = state.rows.reduce((rest, row) => payPart(state, row, part, rest, given), left);
  }
  return left;
}

function payInOrder(state: State, money: Centavos, given: Parts): Centavos {
  const order = orderOf(state);
  const due = state.rows.filter(({ dueOn }) => dueOn <= state.day);
  const turns =
    state.terms.sequence === "part by part"
      ? order.flatMap((part) => due.map((row) => ({ row, part })))
      : due.flatMap((row) => order.map((part) => ({ row, part })));
  const left = turns.reduce((rest, { row, part }) => payPart(state, row, part, rest, given), money);
  return payInAdvance(state, left, given);
}

/** Pays parts as somebody has said them, each the oldest first; answers what found nothing to pay. */
function payByHand(state: State, wanted: Parts, given: Parts): Centavos {
  let rest = 0;
  for (const part of partNames) {
    let left = wanted[part];
    for (const row of state.rows) {
      const isOpen = row.dueOn <= state.day || (part === "interest" && row.isBegun);
      if (isOpen) left = payPart(state, row, part, left, given);
    }
    rest += part === "principal" ? payAhead(state, left, given) : left;
  }
  return rest;
}

/**
 * Pays an amount (centavos) on the day of the state: what is due by instalment or by part, in the product's
 * order, then in advance as the product says; or the parts that somebody named. What would end the loan ends
 * it. Answers what each part got, and what is over once nothing is owed. Rules: loans.md sections 2 and 4.
 */
export function pay(state: State, amount: Centavos, byHand: Parts | null): { given: Parts; over: Centavos } {
  const payoff = sumOf(payoffOf(state));
  const isEnd = amount >= payoff;
  if (isEnd) return { given: settle(state), over: amount - payoff };
  const given = { ...noParts };
  const left = byHand ? payByHand(state, byHand, given) : amount;
  const over = left > 0 ? payInOrder(state, left, given) : 0;
  return { given, over };
}

/** Moves principal as an entry does that is no payment: less of it, or (negative) more again. */
export function movePrincipal(state: State, amount: Centavos): void {
  const given = { ...noParts };
  if (amount >= 0) {
    let left = amount;
    for (const row of state.rows.filter(({ dueOn }) => dueOn <= state.day)) {
      left = payPart(state, row, "principal", left, given);
    }
    payAhead(state, left, given);
    return;
  }
  let more = -amount;
  state.isSettled = false;
  for (const row of state.rows.toReversed()) {
    const back = Math.min(row.paid.principal, more);
    row.paid.principal -= back;
    more -= back;
  }
  const last = state.rows.findLast(({ charge }) => charge === null);
  if (last) last.principal += more;
}
