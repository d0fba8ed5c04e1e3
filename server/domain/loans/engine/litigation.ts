import { addDays } from "#contract/kit/dates";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import { dateOf } from "#server/domain/loans/engine/days";
import { currentOf, interestAt, type State } from "#server/domain/loans/engine/loan-state";

const open = "9999-12-30";

/**
 * The days without interest once litigation has begun on a day, or has ended: from then on it is borne
 * again.
 */
export function stillsAfter(stills: readonly Pause[], event: { kind: string; on: string }): readonly Pause[] {
  const { kind, on } = event;
  if (kind === "litigation") return [...stills, { from: on, to: open }];
  if (kind !== "litigation ended") return stills;
  return stills.flatMap((one) => {
    if (one.to !== open) return [one];
    return one.from < on ? [{ ...one, to: addDays(on, -1) }] : [];
  });
}

/**
 * Litigation of a loan that bears no interest then begins or ends on the day of the state. The period that
 * runs bears interest for its other days; what is due by then stays due.
 */
export function litigate(state: State, kind: "litigation" | "litigation ended"): void {
  if (state.isSettled) return;
  state.stills = stillsAfter(state.stills, { kind, on: dateOf(state.day) });
  const running = currentOf(state);
  if (running?.isBegun) running.interest = interestAt(state, running, running.owedAtStart);
}
