import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { type Day, dayOf } from "#server/domain/loans/engine/days";

/** Days without interest, from the first to the last of them. */
export interface Pause {
  from: CalendarDate;
  to: CalendarDate;
}

/** Money handed out after the first release. */
export interface Tranche {
  on: Day;
  amount: Centavos;
}

/** How many days from one to another bear interest; a day without counts once, however often it is named. */
export function bearingDays(from: Day, to: Day, pauses: readonly Pause[]): number {
  let [days, reached] = [0, from];
  for (const pause of [...pauses].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    days += Math.max(0, Math.min(to, dayOf(pause.from)) - reached);
    reached = Math.max(reached, dayOf(pause.to) + 1);
  }
  return days + Math.max(0, to - reached);
}

/**
 * What the interest of a period is shared by from its first day to another: the days that bear interest, or
 * centavos times days where money was released within it, which bears interest from its own day on.
 */
export function bornBy(
  { startsOn, tranches }: { startsOn: Day; tranches: readonly Tranche[] },
  base: Centavos,
  to: Day,
  without: readonly Pause[],
): number {
  const days = bearingDays(startsOn, to, without);
  if (tranches.length === 0) return days;
  return tranches.reduce((sum, { on, amount }) => sum + amount * bearingDays(on, to, without), base * days);
}
