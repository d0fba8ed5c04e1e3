import { monthsBetween } from "#server/domain/loans/engine/days";
import { add, type Decimal, divide, multiply, one, type Rounding } from "#server/domain/loans/engine/decimal";
import {
  type Amount,
  least,
  percentageOf,
  pesosOf,
  roundMoney,
  roundToMultiple,
  share,
} from "#server/domain/loans/engine/money";
import { InterestModel, isWithin, scheduledOf } from "#server/domain/loans/engine/spans";
import {
  type Instalment,
  type Period,
  type Release,
  sum,
  type Terms,
  TermsError,
} from "#server/domain/loans/engine/terms";

/** How often the instalment is corrected at most, to bring the last one nearer to the others. */
const mostCorrections = 3;

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
 * instalment, or whose payment is not due yet, is carried to the next. No instalment takes more principal
 * than is owed, and the last one takes all that is.
 */
function walk(model: InterestModel, terms: Terms, asked: readonly Amount[], stretch: Stretch): Instalment[] {
  const { method, amortization, graceOnPrincipal, graceOnInterestPayment } = terms;
  const isEqualPrincipal = amortization === "EQUAL_PRINCIPAL";
  const last = model.periods.length - 1;
  let { owed: balance, lent } = stretch;
  let ofYear = balance;
  let carried = 0n;
  const instalments: Instalment[] = [];
  for (let index = stretch.first; index <= last; index++) {
    const released = model.releasedIn(index);
    if (method === "DIMINISHING_STRAIGHT" && beginsYear(model.periods, index)) ofYear = balance;
    const base = { FLAT: lent, DECLINING_BALANCE: balance, DIMINISHING_STRAIGHT: ofYear }[method];
    const charged = model.interest(index, base) + carried;
    balance += released;
    lent += released;
    ofYear += released;
    const ask = asked[index] as Amount;
    const hasRoomForAll = isEqualPrincipal || index < graceOnPrincipal || index === last;
    const due = index < graceOnInterestPayment ? 0n : charged;
    const interest = hasRoomForAll ? due : least(due, ask);
    carried = charged - interest;
    const wanted = index === last ? balance : isEqualPrincipal ? ask : ask - interest;
    const principal = index < graceOnPrincipal ? 0n : least(wanted, balance);
    balance -= principal;
    instalments.push({ principal, interest, balance });
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

const totalOf = ({ principal, interest }: Instalment) => principal + interest;

/** The last instalment that pays anything, against the one before. */
function lastOf(instalments: readonly Instalment[], { balloon }: Terms): { before: Amount; gap: Amount } {
  const index = Math.max(
    1,
    instalments.findLastIndex((each) => totalOf(each) > 0n),
  );
  const before = totalOf(instalments[index - 1] as Instalment);
  return { before, gap: totalOf(instalments[index] as Instalment) - before - balloon };
}

const magnitude = (amount: Amount) => (amount < 0n ? -amount : amount);

const everywhere = (model: InterestModel, ask: Amount) => model.periods.map(() => ask);

/** A stretch of the schedule with what each of its instalments asks for. */
interface Plan {
  ask: Amount;
  instalments: Instalment[];
}

/**
 * Spreads what the last instalment differs by over all, as long as it differs by more centavos than half the
 * instalments are, and as long as that brings it nearer.
 */
function correct(model: InterestModel, terms: Terms, plan: Plan, stretch: Stretch): Plan {
  const count = model.periods.length - stretch.first;
  const paying = model.periods.length - Math.max(stretch.first, terms.graceOnPrincipal);
  let best = plan;
  for (let correction = 0; correction < mostCorrections && paying > 1; correction++) {
    const { before, gap } = lastOf(best.instalments, terms);
    if (magnitude(gap) <= BigInt(Math.floor(count / 2))) break;
    const ask = toMultiple(share(before * BigInt(paying) + gap, paying, terms.money), terms);
    if (ask === before) break;
    const instalments = walk(model, terms, everywhere(model, ask), stretch);
    if (magnitude(lastOf(instalments, terms).gap) >= magnitude(gap)) break;
    best = { ask, instalments };
  }
  return best;
}

const isCorrected = ({ method, amortization, fixedInstalment }: Terms) =>
  method === "DECLINING_BALANCE" && amortization === "EQUAL_INSTALLMENTS" && fixedInstalment === null;

/** As much of the balloon as is owed: the rest of it is released later. */
const withinOwed = (terms: Terms, { owed, released }: Stretch): Terms => ({
  ...terms,
  balloon: least(terms.balloon, owed + released),
});

/** The schedule from the first period of a stretch on, its instalments worked out anew. */
function planFrom(model: InterestModel, all: Terms, stretch: Stretch): Plan {
  const terms = withinOwed(all, stretch);
  const ask = askOf(model, terms, stretch);
  const plan = { ask, instalments: walk(model, terms, everywhere(model, ask), stretch) };
  return isCorrected(terms) ? correct(model, terms, plan, stretch) : plan;
}

const releasedWithin = (period: Period, releases: readonly Release[]) =>
  releases.filter(({ day }) => isWithin(period, day));

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
    const within = releasedWithin(period, releases);
    if (within.length === 0) return;
    model.release(first, within);
    const stretch = {
      first,
      owed: schedule[first - 1]?.balance ?? 0n,
      lent,
      released: model.releasedIn(first),
    };
    const { ask, instalments } = planFrom(model, terms, stretch);
    asked.fill(ask, first);
    schedule.splice(first, schedule.length, ...instalments);
    lent += stretch.released;
  });
  return terms.periods === planned ? schedule : movedSchedule(terms, asked);
}

/** The same instalments on other due dates. */
function movedSchedule(terms: Terms, asked: readonly Amount[]): Instalment[] {
  const model = new InterestModel(terms.periods, terms);
  terms.periods.forEach((period, index) => {
    model.release(index, releasedWithin(period, terms.releases));
  });
  const released = sum(terms.releases.map(scheduledOf));
  return walk(model, terms, asked, { first: 0, owed: 0n, lent: 0n, released });
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
  return resumedSchedule({ ...terms, periods: planned }, before.slice(0, first));
}

/** Keeps the first instalments as they are, and spreads what is owed after them over the periods left. */
export function resumedSchedule(terms: Terms, before: readonly Instalment[]): Instalment[] {
  const { periods, releases } = terms;
  const first = before.length;
  const model = new InterestModel(periods, terms);
  model.release(first, releasedWithin(periods[first] as Period, releases));
  const released = model.releasedIn(first);
  const lent = sum(releases.map(scheduledOf)) - released;
  const stretch = { first, owed: before.at(-1)?.balance ?? 0n, lent, released };
  return [...before, ...planFrom(model, terms, stretch).instalments];
}
