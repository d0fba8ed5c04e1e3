import type { Clock } from "#server/platform/clock";

export interface FakeClock extends Clock {
  set(moment: string): void;
  advance(change: { days?: number; minutes?: number; seconds?: number }): void;
}

/** Noon of a Monday in Manila, until a test says otherwise. It stands still. */
export function fakeClock(moment = "2026-06-01T04:00:00Z"): FakeClock {
  let now = new Date(moment);
  return {
    now: () => new Date(now),
    set(next) {
      now = new Date(next);
    },
    advance({ days = 0, minutes = 0, seconds = 0 }) {
      now = new Date(now.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
