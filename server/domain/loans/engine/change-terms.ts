import type { Centavos } from "#contract/kit/money";
import { payAhead } from "#server/domain/loans/engine/allocate";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import {
  interestAt,
  noParts,
  type Part,
  type Planned,
  type Row,
  rowsOf,
  type State,
  takeExcess,
} from "#server/domain/loans/engine/loan-state";

/** What was waived of what is paid by now stays told as that. */
function carryWaived(rows: readonly Row[], part: Part, waived: number): void {
  let left = waived;
  for (const row of rows) {
    const share = Math.min(left, row.paid[part]);
    row.waived[part] += share;
    left -= share;
  }
}

const paidOf = (rows: readonly Row[], part: Part) => rows.reduce((sum, { paid }) => sum + paid[part], 0);
const principalOf = (rows: readonly Row[]) => rows.reduce((sum, { principal }) => sum + principal, 0);

/** What was paid of a part in advance stays paid, of the first instalments that have it. */
function carry(rows: readonly Row[], part: "interest" | "fees", paid: number): void {
  let left = paid;
  for (const row of rows) {
    const share = Math.min(left, part === "fees" ? row.fee : row.interest);
    row.paid[part] += share;
    left -= share;
  }
  const [first] = rows;
  if (!first) return;
  // Interest that a pause or a lower rate leaves paid too much of counts with the first of them; a fee of an
  // instalment that is no more was paid, and so stays a fee.
  first.paid[part] += left;
  if (part === "fees") first.fee += left;
}

/**
 * What is not due yet is due by another schedule from the day of the state on, which pays back as much as the
 * one before it. What is due stays as it is; what was paid in advance stays paid, by the rule of the product.
 * A period that runs keeps what was owed as it began, and charges stay. A loan that is paid by then keeps its
 * schedule, unless more is released (centavos): then the other schedule pays back so much more.
 */
export function takeTerms(
  state: State,
  { schedule, pauses }: { schedule: readonly Planned[]; pauses: readonly Pause[] },
  released = 0,
): void {
  if (state.isSettled && released === 0) return;
  const isGone = ({ dueOn, charge }: Row) => dueOn > state.day && charge === null;
  const gone = state.rows.filter(isGone);
  const rows = rowsOf(state.terms, schedule, state.tranches).filter(({ dueOn }) => dueOn > state.day);
  const [running, first, last] = [gone[0], rows[0], rows.at(-1)];
  if (!(running && first && last)) return;
  state.pauses = pauses;
  state.isSettled = false;
  if (running.isBegun) {
    first.isBegun = true;
    first.owedAtStart = running.owedAtStart;
    first.interest = interestAt(state, first, running.owedAtStart);
  }
  // Principal that an entry of the ledger has added since the release is due with the last instalment.
  last.principal += Math.max(0, principalOf(gone) + released - principalOf(rows));
  const kept = state.rows.filter((row) => !isGone(row));
  // A charge of the same day stands behind the instalment.
  const isCharge = ({ charge }: Row) => Number(charge !== null);
  state.rows = [...kept, ...rows].sort(
    (one, other) => one.dueOn - other.dueOn || isCharge(one) - isCharge(other),
  );
  carry(rows, "interest", paidOf(gone, "interest"));
  carry(rows, "fees", paidOf(gone, "fees"));
  first.paid.fines += paidOf(gone, "fines");
  for (const part of ["interest", "fees", "fines"] as const) {
    carryWaived(
      rows,
      part,
      gone.reduce((sum, { waived }) => sum + waived[part], 0),
    );
  }
  if (first.isBegun) takeExcess(state.rows, first);
  payAhead(state, paidOf(gone, "principal"), { ...noParts });
}

/** More is released on the day of the state, and what is not due yet is due by the schedule that follows. */
export function takeTranche(
  state: State,
  { amount, schedule }: { amount: Centavos; schedule: readonly Planned[] },
): void {
  state.tranches = [...state.tranches, { on: state.day, amount }];
  takeTerms(state, { schedule, pauses: state.pauses }, amount);
}
