import type { Centavos } from "#contract/kit/money";
import { payoffOf, payPart, settle } from "#server/domain/loans/engine/allocate";
import type { Day } from "#server/domain/loans/engine/days";
import {
  balanceOf,
  noParts,
  type Part,
  type Parts,
  type Row,
  type State,
  sumOf,
  unpaidOf,
} from "#server/domain/loans/engine/loan-state";

/** What may be waived: principal is written off. */
export type WaivedPart = Exclude<Part, "principal">;

/** Interest of periods that have not begun is not owed yet, so nobody is let off it. */
const mayWaive = ({ dueOn, isBegun }: Row, day: Day) => dueOn <= day || isBegun;

/** What of a part can be waived on the day of the state: of all, or of what was due by a day. */
export function waivableOf(state: State, part: WaivedPart, through: Day = Number.MAX_SAFE_INTEGER): Centavos {
  return state.rows
    .filter((row) => mayWaive(row, state.day) && row.dueOn <= through)
    .reduce((sum, row) => sum + unpaidOf(state, row)[part], 0);
}

/**
 * Lets somebody off so much (centavos) of a part, the oldest first, as far as it is there: what a payment
 * that is
 * dated back has paid by then is not waived as well. Answers what was waived.
 */
export function waive(state: State, part: WaivedPart, amount: Centavos): Centavos {
  let left = amount;
  for (const row of state.rows) {
    if (!mayWaive(row, state.day)) continue;
    const before = left;
    left = payPart(state, row, part, left, { ...noParts });
    row.waived[part] += before - left;
  }
  if (balanceOf(state) === 0 && sumOf(payoffOf(state)) === 0) settle(state);
  return amount - left;
}

/**
 * A charge after the release: a row of its own that is due on a day, and bears neither interest nor fines.
 */
export function addCharge(state: State, charge: NonNullable<Row["charge"]>, dueOn: Day, fee: Centavos): void {
  const row: Row = {
    ...{ startsOn: dueOn, dueOn, principal: 0, interest: 0, plannedInterest: 0, plannedBalance: 0 },
    ...{ lent: 0, tranches: [], owedAtStart: 0 },
    ...{
      fee,
      isBegun: true,
      lateness: 0n,
      finesBefore: 0,
      paid: { ...noParts },
      waived: { ...noParts },
      charge,
    },
  };
  const place = state.rows.findLastIndex((one) => one.dueOn <= dueOn) + 1;
  state.rows.splice(place, 0, row);
}

/**
 * Writes a loan off: nothing of it is due or gets later any more, and what was owed on that day stays as a
 * claim,
 * which later payments recover. Answers the claim.
 */
export function writeOff(state: State): Parts {
  const claim = payoffOf(state);
  state.claim = claim;
  return claim;
}

/** Pays towards a claim that was written off, in the product's order; answers what each part got. */
export function recover({ terms, claim }: State, paid: Parts, amount: Centavos) {
  const given = { ...noParts };
  let left = amount;
  for (const part of terms.order.split(", ") as Part[]) {
    const one = Math.min(left, (claim as Parts)[part] - paid[part]);
    given[part] = one;
    paid[part] += one;
    left -= one;
  }
  return { given, over: left };
}
