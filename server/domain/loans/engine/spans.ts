import type { Day } from "#server/domain/loans/engine/days";
import {
  add,
  type Decimal,
  divide,
  multiply,
  one,
  powerOfTen,
  whole,
  zero,
} from "#server/domain/loans/engine/decimal";
import { type Amount, pesosOf, roundMoney } from "#server/domain/loans/engine/money";
import { factorPlaces, type RateFactors, rateFactorsOf } from "#server/domain/loans/engine/rate-factors";
import { type Period, type Release, sum, type Terms } from "#server/domain/loans/engine/terms";

/** A part of a period over which the same is owed, and what is released at its end. */
export interface Span {
  from: Day;
  to: Day;
  released: Amount;
}

/** What a release leaves for the instalments to pay back. */
export const scheduledOf = ({ amount, downPayment }: Release): Amount => amount - downPayment;

/** Whether money released on a day belongs to a period: its first day does, its due date to the next. */
export const isWithin = ({ from, due }: Period, day: Day): boolean => from <= day && day < due;

/** The spans of a period, cut where money is released. */
export function spansOf(period: Period, releases: readonly Release[], { dayCount }: Terms): Span[] {
  const isWhole = dayCount.interestPeriod === "SAME_AS_REPAYMENT_PERIOD" && !dayCount.isPartial;
  const spans: Span[] = [];
  let { from } = period;
  for (const release of releases) {
    const to = isWhole ? period.from : release.day;
    const last = spans.at(-1);
    if (last?.to === to) last.released += scheduledOf(release);
    else spans.push({ from, to, released: scheduledOf(release) });
    from = to;
  }
  return [...spans, { from, to: period.due, released: 0n }];
}

/** A span with what a peso owed in it costs till the due date. */
interface CostedSpan {
  span: Span;
  factor: Decimal;
}

/** A millionth of a centavo, in units of a factor. */
const nearHalf = powerOfTen(13);
const half = powerOfTen(factorPlaces) / 2n;

/**
 * Centavos times a factor, to the nearest centavo: far quicker than step by step with 19 digits, and the
 * same. Null where it is so near to half a centavo that those digits decide.
 */
function plainProduct(amount: Amount, { units }: Decimal): Amount | null {
  const product = amount * units;
  const whole = product / (half * 2n);
  const rest = product - whole * half * 2n;
  if (rest > half + nearHalf) return whole + 1n;
  return rest < half - nearHalf ? whole : null;
}

/** What the progressive engine knows of periods: their spans, and what a peso owed in them costs. */
export class InterestModel {
  readonly #terms: Terms;
  readonly #factors: RateFactors;
  readonly #spans: CostedSpan[][];
  readonly #released: Amount[];

  constructor(
    readonly periods: readonly Period[],
    terms: Terms,
  ) {
    this.#terms = terms;
    this.#factors = rateFactorsOf(terms);
    this.#spans = periods.map((period) => this.#cost(period, []));
    this.#released = periods.map(() => 0n);
  }

  #cost(period: Period, releases: readonly Release[]): CostedSpan[] {
    const factorOf = ({ from }: Span) => this.#factors.interest(period, from);
    return spansOf(period, releases, this.#terms).map((span) => ({ span, factor: factorOf(span) }));
  }

  /** Takes in what is released within a period. */
  release(index: number, releases: readonly Release[]): void {
    this.#spans[index] = this.#cost(this.periods[index] as Period, releases);
    this.#released[index] = sum(releases.map(scheduledOf));
  }

  /** What is released within a period. */
  releasedIn(index: number): Amount {
    return this.#released[index] as Amount;
  }

  /** One and the interest of a peso that is owed over the whole period; one where it bears none. */
  growth(index: number): Decimal {
    const period = this.periods[index] as Period;
    const { graceOnInterestCharged, graceOnInterestPayment } = this.#terms;
    if (index < Math.max(graceOnInterestCharged, graceOnInterestPayment)) return one;
    let growth = one;
    for (const { span } of this.#spans[index] as CostedSpan[])
      growth = add(growth, this.#factors.instalment(period, span.from, span.to));
    return growth;
  }

  /** The interest of a period to the centavo, when so much is owed (or was lent) as it begins. */
  interest(index: number, owed: Amount): Amount {
    const { money, graceOnInterestCharged } = this.#terms;
    if (index < graceOnInterestCharged) return 0n;
    const spans = this.#spans[index] as CostedSpan[];
    const [only] = spans as [CostedSpan];
    const plain = spans.length === 1 && money.decimals === 2 ? plainProduct(owed, only.factor) : null;
    const { due } = this.periods[index] as Period;
    return plain ?? roundMoney(this.#exactInterest(spans, owed, due), money);
  }

  #exactInterest(spans: readonly CostedSpan[], owed: Amount, due: Day): Decimal {
    const { rounding } = this.#terms.money;
    let base = owed;
    let interest = zero;
    for (const { span, factor } of spans) {
      const { from, to, released } = span;
      if (to > from && base !== 0n) {
        const tillDue = multiply(pesosOf(base), factor, rounding);
        const aDay = divide(tillDue, whole(due - from), rounding);
        interest = add(interest, multiply(aDay, whole(to - from), rounding));
      }
      base += released;
    }
    return interest;
  }
}
