import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import {
  type Agreed,
  daysBetween,
  earnedBy,
  forfeitedBy,
  simpleInterest,
} from "#server/domain/time-deposits/interest";

const rates = fc
  .integer({ min: 0, max: 100_000_000 })
  .map((millionths) => (millionths / 1_000_000).toFixed(6));
const placings = fc.record({
  principal: fc.integer({ min: 1, max: 50_000_000_000 }),
  rate: rates,
  days: fc.integer({ min: 1, max: 9999 }),
  daysInYear: fc.constantFrom(360, 365),
});

const agreed = (more: Partial<Agreed> = {}): Agreed => ({
  ...{
    principal: 1_000_000,
    rate: "6",
    days_in_year: 360,
    placed_on: "2026-01-01",
    matures_on: "2026-12-27",
  },
  ...{
    interest: 60_000,
    early: { rates: [], before_days: null, rate: null, forfeit: "50" },
    excess_rate: "0",
  },
  ...more,
});

test("interest is exact to half a centavo, and grows with its term", () => {
  fc.assert(
    fc.property(placings, ({ principal, rate, days, daysInYear }) => {
      const interest = simpleInterest(principal, rate, days, daysInYear);
      const exact = BigInt(principal) * BigInt(rate.replace(".", "")) * BigInt(days);
      const scale = 100_000_000n * BigInt(daysInYear);
      const off = 2n * (BigInt(interest) * scale - exact);
      expect(off <= scale && off > -scale).toBe(true);
      expect(simpleInterest(principal, rate, days + 1, daysInYear)).toBeGreaterThanOrEqual(interest);
    }),
  );
});

test("interest of parts of a term is that of the whole, but for half a centavo a part", () => {
  fc.assert(
    fc.property(
      placings,
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 }),
      (one, parts) => {
        const of = (days: number) => simpleInterest(one.principal, one.rate, days, one.daysInYear);
        const whole = of(parts.reduce((sum, days) => sum + days, 0));
        const together = parts.map(of).reduce((sum, interest) => sum + interest, 0);
        expect(Math.abs(whole - together)).toBeLessThanOrEqual((parts.length + 1) / 2);
      },
    ),
  );
});

test("halves are rounded up", () => {
  expect(simpleInterest(50, "1", 365, 365)).toBe(1);
  expect(simpleInterest(49, "1", 365, 365)).toBe(0);
});

test("ended before its term it earns no more than at the agreed rate, after it what was agreed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 100 }), (held, percent) => {
      const early = { rates: [], before_days: null, rate: null, forfeit: String(percent) };
      const placed = agreed({ early });
      const on = addDays(placed.placed_on, held);
      const full = simpleInterest(placed.principal, placed.rate, held, placed.days_in_year);
      expect(daysBetween(placed.placed_on, on)).toBe(held);
      if (on < placed.matures_on) expect(earnedBy(placed, on)).toBeLessThanOrEqual(full);
      else expect(earnedBy(placed, on)).toBe(placed.interest);
    }),
  );
});

test("a reduced rate goes by the days held, else by the term of grace, else a part is forfeited", () => {
  const early = {
    rates: [{ from_days: 0, to_days: 29, rate: "1" }],
    before_days: 60,
    rate: "2",
    forfeit: "50",
  };
  const placed = agreed({ early });
  const after = (days: number) => earnedBy(placed, addDays(placed.placed_on, days));
  expect([after(18), after(36), after(72)]).toEqual([500, 2_000, 6_000]);
  expect(forfeitedBy(placed, addDays(placed.placed_on, 72))).toBe("50");
  expect(forfeitedBy(placed, placed.placed_on)).toBe("0");
});

test("what stays after its term earns the rate that was agreed for that", () => {
  const placed = agreed({ excess_rate: "1" });
  expect(earnedBy(placed, addDays(placed.matures_on, 36))).toBe(61_000);
});
