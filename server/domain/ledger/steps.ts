import { addDays, type CalendarDate } from "#contract/kit/dates";
import { type Span, spans } from "#contract/operations/ledger/course";

/** The days of a span up to the business date: its first, and the last of each step. */
export function stepsOf(span: Span, today: CalendarDate) {
  const { step, count } = spans[span];
  const days = Array.from({ length: count }, (_, index) => addDays(today, (index + 1 - count) * step));
  return { step, from: addDays(today, 1 - count * step), days };
}

export type Steps = ReturnType<typeof stepsOf>;

/** From what there is now and what each step moved, what there was at the end of each, in the same order. */
export function endsOf(now: number, moved: readonly number[]): number[] {
  const ends: number[] = [];
  let left = now;
  for (const one of moved.toReversed()) {
    ends.unshift(left);
    left -= one;
  }
  return ends;
}

/** What a step moved, by its place in the span; or, without a place, what there is now. */
export interface Moved {
  step: number | null;
  amount: number;
}

/** What there was at the end of each step, of rows in any order. */
export function courseOf(rows: readonly Moved[], { days }: Steps): number[] {
  const moved = days.map(() => 0);
  let now = 0;
  for (const { step, amount } of rows) {
    // Nothing is dated after today, save what a later time zone has posted.
    const at = Math.min(step ?? 0, days.length - 1);
    if (step === null) now += amount;
    else moved[at] = (moved[at] ?? 0) + amount;
  }
  return endsOf(now, moved);
}
