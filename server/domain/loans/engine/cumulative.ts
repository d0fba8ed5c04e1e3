import {
  compound,
  flatInterestOf,
  instalmentRateOf,
  interestBetween,
} from "#server/domain/loans/engine/cumulative-interest";
import { add, divide, multiply, one } from "#server/domain/loans/engine/decimal";
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
import { scheduledOf } from "#server/domain/loans/engine/spans";
import {
  type Instalment,
  type Period,
  type Release,
  sum,
  type Terms,
  TermsError,
} from "#server/domain/loans/engine/terms";

/** An instalment while it is worked out. */
interface Draft {
  number: number;
  period: Period;
  /** Owed as the period begins, before what is released in it. */
  owed: Amount;
  releases: readonly Release[];
  /** What was lent so far, and is to be paid back by instalments. */
  lent: Amount;
  isLast: boolean;
}

const lentBy = (releases: readonly Release[]) => sum(releases.map(({ amount }) => amount));
const scheduledBy = (releases: readonly Release[]) => sum(releases.map(scheduledOf));

/**
 * Releases of a period: after its first day, up to its due date; those of the very first day come before.
 */
const releasedIn = ({ from, due }: Period, releases: readonly Release[]) =>
  releases.filter(({ day }) => day > from && day <= due);

/** Where instalments are worked out from: after so many of them, with what is to be paid back since. */
interface Start {
  after: number;
  /** Principal, that of later releases too. */
  owed: Amount;
  /** Interest that the instalments before have borne, and what of it they were billed. */
  borne: Amount;
  billed: Amount;
}

const countOf = ({ planned, graceOnPrincipal }: Terms, { after }: Start) =>
  planned.length - Math.max(after, graceOnPrincipal);

/** The equal instalment of what is lent over all that pay principal (in pesos, rounded once at the end). */
function equalInstalmentOf(terms: Terms, start: Start): Amount {
  const { money, fixedInstalment, balloon } = terms;
  if (fixedInstalment !== null) return fixedInstalment;
  const count = countOf(terms, start);
  const { owed } = start;
  const rate = instalmentRateOf(terms);
  if (rate.units === 0n) return roundToMultiple(share(owed - balloon, count, money), money);
  const { rounding } = money;
  const growth = compound(rate, count, terms);
  const grown = add(multiply(pesosOf(owed), growth, rounding), pesosOf(-balloon));
  const instalment = divide(multiply(grown, rate, rounding), add(growth, { ...one, units: -1n }), rounding);
  return roundToMultiple(roundMoney(instalment, money), money);
}

/** The interest of the period on what is owed in it, each span between releases rounded by itself. */
function decliningInterestOf({ period, owed, releases }: Draft, terms: Terms): Amount {
  let { from } = period;
  let base = owed;
  let interest = 0n;
  for (const release of releases) {
    interest += interestBetween(base, from, release.day, period, terms);
    base += scheduledOf(release);
    from = release.day;
  }
  return interest + interestBetween(base, from, period.due, period, terms);
}

/** How a cumulative schedule splits an instalment; `own` is the interest of the period itself. */
interface Method {
  interest(draft: Draft): { own: Amount; due: Amount };
  principal(draft: Draft, own: Amount): Amount;
}

/** Interest on what is owed; equal instalments, or equal principal. */
function declining(terms: Terms, start: Start): Method {
  const { money, amortization, graceOnInterestCharged, balloon } = terms;
  const { fixedPrincipal, fixedPrincipalPercent, graceOnInterestPayment, fixedInstalment } = terms;
  const instalment = equalInstalmentOf(terms, start);
  const equal = share(start.owed - balloon, countOf(terms, start), money);
  let carried = start.borne - start.billed;
  return {
    interest(draft) {
      const own = draft.number <= graceOnInterestCharged ? 0n : decliningInterestOf(draft, terms);
      if (fixedInstalment !== null && own > instalment)
        throw new TermsError("fixed_instalment", "The fixed instalment does not cover the interest");
      carried += own;
      if (draft.number <= graceOnInterestPayment && !draft.isLast) return { own, due: 0n };
      const due = carried;
      carried = 0n;
      return { own, due };
    },
    principal({ lent }, own) {
      if (amortization === "EQUAL_INSTALLMENTS") return instalment - own;
      if (fixedPrincipal !== null) return fixedPrincipal;
      return fixedPrincipalPercent ? percentageOf(lent, fixedPrincipalPercent, money) : equal;
    },
  };
}

/** Interest of the whole loan and term, in equal parts. */
function flat(terms: Terms, start: Start): Method {
  const { money, planned, releases, amortization, balloon } = terms;
  const { graceOnInterestPayment, graceOnInterestCharged, fixedPrincipal, fixedPrincipalPercent } = terms;
  const count = planned.length;
  const ofTerm = flatInterestOf(lentBy(releases), terms);
  const ofEach = share(ofTerm, count, money);
  const total = atLeastZero(ofTerm - ofEach * BigInt(graceOnInterestCharged));
  const isAveraged = amortization === "EQUAL_INSTALLMENTS";
  const unbilled = Math.max(start.after, graceOnInterestCharged + graceOnInterestPayment);
  const averaged = share(total - start.billed, Math.max(1, count - unbilled), money);
  let { billed } = start;
  const interestOf = ({ number, isLast }: Draft): Amount => {
    if (isLast) return total - billed;
    if (number <= graceOnInterestCharged || number <= graceOnInterestPayment) return 0n;
    if (isAveraged) return averaged;
    const isFirst = number === graceOnInterestPayment + 1;
    return isFirst ? ofEach * BigInt(graceOnInterestPayment + 1) : ofEach;
  };
  return {
    interest(draft) {
      const due = least(interestOf(draft), total - billed);
      billed += due;
      return { own: due, due };
    },
    principal({ lent }, own) {
      if (terms.fixedInstalment !== null) return terms.fixedInstalment - own;
      const left = start.after === 0 ? lent : start.owed;
      const principal =
        fixedPrincipal ??
        (fixedPrincipalPercent
          ? percentageOf(lent, fixedPrincipalPercent, money)
          : share(left - balloon, countOf(terms, start), money));
      if (!money.instalmentMultiple) return principal;
      return roundToMultiple(principal, money) + roundToMultiple(own, money) - own;
    },
  };
}

/** What is released on a due date counts as owed only after it. */
const scheduledOn = (due: number, releases: readonly Release[]) =>
  scheduledBy(releases.filter(({ day }) => day === due));

/** A fixed instalment that leaves less than half of itself owed takes that along. */
const isSmallRest = (rest: Amount, principal: Amount) => rest * 2n < principal;

function principalOf(draft: Draft, asked: Amount, paid: Amount, terms: Terms): Amount {
  const rest = draft.lent - scheduledOn(draft.period.due, draft.releases) - paid;
  if (draft.number <= terms.graceOnPrincipal && !draft.isLast) return 0n;
  const principal = atLeastZero(asked);
  if (principal >= rest) return rest;
  if (terms.fixedInstalment !== null) return isSmallRest(rest - principal, principal) ? rest : principal;
  return draft.isLast ? rest : principal;
}

const methodOf = (terms: Terms, start: Start) =>
  terms.method === "FLAT" ? flat(terms, start) : declining(terms, start);

/** The terms as they were before instalments were added, and how many of those stay. */
function beforeAdded(terms: Terms): { original: Terms; kept: number } {
  const { added, planned, releases } = terms;
  if (!added) return { original: terms, kept: 0 };
  const periods = planned.slice(0, planned.length - added.count);
  const kept = periods.findIndex(({ due }) => due > added.from);
  if (kept < 0) throw new TermsError("added_terms", "The day must come before the last due date");
  if (releases.some(({ day }) => day > added.from))
    throw new TermsError("added_terms", "The day cannot be before a disbursement");
  return { original: { ...terms, planned: periods, periods }, kept };
}

/**
 * The schedule of the cumulative engine. It ends early when all is paid back; with a fixed instalment the
 * last balance is what the instalments leave. From the day on that instalments are added, what is owed then
 * is spread over all that are left.
 */
export function cumulativeSchedule(terms: Terms): Instalment[] {
  const { periods, releases } = terms;
  const { original, kept } = beforeAdded(terms);
  const start = periods[0]?.from as number;
  const schedule: Instalment[] = [];
  let lent = scheduledBy(releases.filter(({ day }) => day <= start));
  let [paid, borne, billed] = [0n, 0n, 0n];
  let method = methodOf(original, { after: 0, owed: scheduledBy(releases), borne, billed });
  for (const [index, period] of periods.entries()) {
    if (index === kept && terms.added)
      method = methodOf(terms, { after: kept, owed: scheduledBy(releases) - paid, borne, billed });
    const within = releasedIn(period, releases);
    const owed = lent - paid;
    lent += scheduledBy(within);
    const isLast = index === periods.length - 1;
    const draft = { number: index + 1, period, owed, releases: within, lent, isLast };
    const { own, due } = method.interest(draft);
    const principal = principalOf(draft, method.principal(draft, own), paid, terms);
    paid += principal;
    borne += own;
    billed += due;
    schedule.push({ principal, interest: due, balance: lent - paid - scheduledOn(period.due, within) });
    if (lent === paid && releases.every(({ day }) => day <= period.due)) break;
  }
  return schedule;
}
