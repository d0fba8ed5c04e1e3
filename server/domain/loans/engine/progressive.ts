import { monthsBetween } from "#server/domain/loans/engine/days";
import { add, type Decimal, divide, multiply, one, type Rounding } from "#server/domain/loans/engine/decimal";
import {
  type Amount,
  atLeastZero,
  least,
  percentageOf,
  pesosOf,
  roundMoney,
  roundToMultiple,
  share,
} from "#server/domain/loans/engine/money";
import { InterestModel, isWithin, scheduledOf } from "#server/domain/loans/engine/spans";
import { type Instalment, type Period, sum, type Terms, TermsError } from "#server/domain/loans/engine/terms";

/** How often the instalment is corrected at most, to bring the last one nearer to the others. */
const mostCorrections = 3;

/** What the last instalment takes changes its own interest at most once or twice. */
const mostRounds = 4;

/** Where a stretch of the schedule begins: the period, and what is owed and was lent before it. */
interface Stretch {
  first: number;
  owed: Amount;
  lent: Amount;
  /** What is released in it. */
  released: Amount;
}

/** Whether a year of the loan begins with a period. */
function beginsYear(periods: readonly Period[], index: number): boolean {
  const [first, period, before] = [periods[0], periods[index], periods[index - 1]] as [
    Period,
    Period,
    Period?,
  ];
  const yearOf = ({ from }: Period) => Math.floor(monthsBetween(first.from, from) / 12);
  return before !== undefined && yearOf(period) !== yearOf(before);
}

/**
 * Walks through the periods from the first of a stretch. `asked` is what each asks for, interest and
 * principal together; with equal principal it is the principal alone. Interest that has no room in an
 * instalment, or whose payment is not due yet, is carried to the next.
 */
function walk(model: InterestModel, terms: Terms, asked: readonly Amount[], stretch: Stretch): Instalment[] {
  const { method, amortization, graceOnPrincipal, graceOnInterestPayment } = terms;
  let { owed: balance, lent } = stretch;
  let ofYear = balance;
  let carried = 0n;
  const instalments: Instalment[] = [];
  for (let index = stretch.first; index < model.periods.length; index++) {
    const released = model.releasedIn(index);
    if (method === "DIMINISHING_STRAIGHT" && beginsYear(model.periods, index)) ofYear = balance;
    const base = { FLAT: lent, DECLINING_BALANCE: balance, DIMINISHING_STRAIGHT: ofYear }[method];
    const charged = model.interest(index, base) + carried;
    balance += released;
    lent += released;
    ofYear += released;
    const ask = asked[index] as Amount;
    const hasRoomForAll = index < graceOnPrincipal || amortization === "EQUAL_PRINCIPAL";
    const due = index < graceOnInterestPayment ? 0n : charged;
    const interest = hasRoomForAll ? due : least(due, ask);
    carried = charged - interest;
    const rest = amortization === "EQUAL_PRINCIPAL" ? ask : ask - interest;
    const principal = index < graceOnPrincipal ? 0n : rest;
    balance = atLeastZero(balance - principal);
    instalments.push({ principal, interest, balance });
  }
  return instalments;
}

/** Asks for no principal once all is paid back, and for the rest of it where that happens. */
function shorten(terms: Terms, asked: Amount[], instalments: readonly Instalment[], owed: Amount): void {
  const first = asked.length - instalments.length;
  let left = owed;
  instalments.forEach(({ principal, interest }, at) => {
    if (principal > left) asked[first + at] = (asked[first + at] as Amount) - principal + left;
    if (left === 0n) asked[first + at] = terms.amortization === "EQUAL_PRINCIPAL" ? 0n : interest;
    left = atLeastZero(left - principal);
  });
}

/** Lets the last instalment take what is left over, or the schedule end where all is paid back. */
function settle(model: InterestModel, terms: Terms, asked: Amount[], stretch: Stretch): Instalment[] {
  const owed = stretch.owed + stretch.released;
  const last = asked.length - 1;
  let instalments = walk(model, terms, asked, stretch);
  for (let round = 0; round < mostRounds; round++) {
    let rest = owed;
    for (const { principal } of instalments) rest -= principal;
    if (rest === 0n) break;
    const tail = instalments.at(-1) as Instalment;
    const isTailAlone = tail.principal > 0n && tail.principal + rest >= 0n;
    if (rest > 0n || isTailAlone) asked[last] = (asked[last] as Amount) + rest;
    if (isTailAlone) {
      Object.assign(tail, { principal: tail.principal + rest, balance: 0n });
      break;
    }
    if (rest < 0n) shorten(terms, asked, instalments, owed);
    instalments = walk(model, terms, asked, stretch);
  }
  return instalments;
}

/** Growth over all periods, and what one peso in each of them has grown to at the end. */
function growthOf(
  model: InterestModel,
  first: number,
  rounding: Rounding,
): { all: Decimal; ofPayments: Decimal } {
  let all = one;
  let ofPayments = one;
  for (let index = first; index < model.periods.length; index++) {
    const growth = model.growth(index);
    all = multiply(all, growth, rounding);
    if (index > first) ofPayments = add(one, multiply(ofPayments, growth, rounding));
  }
  return { all, ofPayments };
}

const toMultiple = (amount: Amount, terms: Terms) => roundToMultiple(amount, terms.money) || amount;

/** The equal instalment that pays back what is owed at the first of the periods. */
function annuityOf(model: InterestModel, terms: Terms, first: number, owed: Amount): Amount {
  const { rounding } = terms.money;
  const { all, ofPayments } = growthOf(model, first, rounding);
  const grown = add(multiply(all, pesosOf(owed), rounding), pesosOf(-terms.balloon));
  return toMultiple(roundMoney(divide(grown, ofPayments, rounding), terms.money), terms);
}

/** What each instalment asks for before any correction. */
function askOf(model: InterestModel, terms: Terms, stretch: Stretch): Amount {
  const { money, balloon } = terms;
  const first = Math.max(stretch.first, terms.graceOnPrincipal);
  const count = model.periods.length - first;
  const owed = stretch.owed + stretch.released;
  if (terms.amortization === "EQUAL_PRINCIPAL") {
    if (terms.fixedPrincipal !== null) return terms.fixedPrincipal;
    if (terms.fixedPrincipalPercent)
      return percentageOf(stretch.lent + stretch.released, terms.fixedPrincipalPercent, money);
    return share(owed - balloon, count, money);
  }
  if (terms.fixedInstalment !== null) return terms.fixedInstalment;
  if (terms.method === "DECLINING_BALANCE") return annuityOf(model, terms, first, owed);
  const nothing = model.periods.map(() => 0n);
  const flat = walk(model, { ...terms, amortization: "EQUAL_PRINCIPAL" }, nothing, stretch).slice(
    first - stretch.first,
  );
  return toMultiple(share(owed - balloon + sum(flat.map(({ interest }) => interest)), count, money), terms);
}

/** The last instalment that asks for anything, against the one before. */
function lastOf(asked: readonly Amount[], { balloon }: Terms): { before: Amount; gap: Amount } {
  const index = Math.max(
    1,
    asked.findLastIndex((each) => each > 0n),
  );
  const before = asked[index - 1] as Amount;
  return { before, gap: (asked[index] as Amount) - before - balloon };
}

const magnitude = (amount: Amount) => (amount < 0n ? -amount : amount);

/**
 * Spreads what the last instalment differs by over all, as long as it differs by more centavos than half the
 * instalments are, and as long as that brings it nearer.
 */
function correct(model: InterestModel, terms: Terms, asked: Amount[], stretch: Stretch): Instalment[] {
  let best = settle(model, terms, asked, stretch);
  const first = Math.max(stretch.first, terms.graceOnPrincipal);
  if (asked.length - first < 2) return best;
  const count = asked.length - stretch.first;
  for (let correction = 0; correction < mostCorrections; correction++) {
    const { before, gap } = lastOf(asked, terms);
    if (magnitude(gap) <= BigInt(Math.floor(count / 2))) return best;
    const ask = toMultiple(before + share(gap, asked.length - first, terms.money), terms);
    if (ask === before) return best;
    const tried = asked.map((each, index) => (index < first ? each : ask));
    const instalments = settle(model, terms, tried, stretch);
    if (magnitude(lastOf(tried, terms).gap) >= magnitude(gap)) return best;
    asked.splice(0, asked.length, ...tried);
    best = instalments;
  }
  return best;
}

const isCorrected = ({ method, amortization, fixedInstalment }: Terms) =>
  method === "DECLINING_BALANCE" && amortization === "EQUAL_INSTALLMENTS" && fixedInstalment === null;

/**
 * The schedule of the progressive engine. At each release the instalment is worked out again from the
 * period that it falls in; earlier instalments stay. Moved due dates keep it, and the last one takes the
 * difference.
 */
export function progressiveSchedule(terms: Terms): Instalment[] {
  const { planned, releases } = terms;
  if (terms.added) return extendedSchedule(terms, terms.added);
  const model = new InterestModel(planned, terms);
  const asked = planned.map(() => 0n);
  const schedule: Instalment[] = planned.map(() => ({ principal: 0n, interest: 0n, balance: 0n }));
  let lent = 0n;
  planned.forEach((period, first) => {
    const within = releases.filter(({ day }) => isWithin(period, day));
    if (within.length === 0) return;
    const released = sum(within.map(scheduledOf));
    const stretch = { first, owed: schedule[first - 1]?.balance ?? 0n, lent, released };
    model.release(first, within);
    const ask = askOf(model, terms, stretch);
    for (let index = first; index < asked.length; index++) asked[index] = ask;
    const complete = isCorrected(terms) ? correct : settle;
    schedule.splice(first, schedule.length, ...complete(model, terms, asked, stretch));
    lent += released;
  });
  return terms.periods === planned ? schedule : movedSchedule(terms, asked);
}

/** The same instalments on other due dates. */
function movedSchedule(terms: Terms, asked: Amount[]): Instalment[] {
  const model = new InterestModel(terms.periods, terms);
  terms.periods.forEach((period, index) => {
    model.release(
      index,
      terms.releases.filter(({ day }) => isWithin(period, day)),
    );
  });
  return settle(model, terms, asked, {
    first: 0,
    owed: 0n,
    lent: 0n,
    released: sum(terms.releases.map(scheduledOf)),
  });
}

/** From a day on, what is owed then is spread over the instalments left and those that were added. */
function extendedSchedule(terms: Terms, { from, count }: NonNullable<Terms["added"]>): Instalment[] {
  const { planned, releases } = terms;
  const original = planned.slice(0, planned.length - count);
  const first = original.findIndex(({ due }) => due > from);
  if (first < 0) throw new TermsError("added_terms", "The day must come before the last due date");
  if (releases.some(({ day }) => day > from))
    throw new TermsError("added_terms", "The day cannot be before a disbursement");
  const before = progressiveSchedule({ ...terms, planned: original, periods: original, added: null });
  const model = new InterestModel(planned, terms);
  const within = releases.filter(({ day }) => isWithin(planned[first] as Period, day));
  const released = sum(within.map(scheduledOf));
  model.release(first, within);
  const lent = sum(releases.map(scheduledOf)) - released;
  const stretch = { first, owed: before[first - 1]?.balance ?? 0n, lent, released };
  const ask = askOf(model, terms, stretch);
  const asked = planned.map((_, index) => (index < first ? 0n : ask));
  const complete = isCorrected(terms) ? correct : settle;
  return [...before.slice(0, first), ...complete(model, terms, asked, stretch)];
}
