import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advanceRules,
  interestMethods,
  paymentOrders,
  paymentSequences,
  rebateRules,
} from "#contract/entities/loan-terms";
import { dateOf, dayOf } from "#server/domain/loans/engine/days";
import { noParts, type PayingTerms, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay } from "#server/domain/loans/engine/replay";

const released = "2026-01-15";
const later = (days: number) => dateOf(dayOf(released) + days);

/** 1 % a month of what is owed, equal principal, each month of 30 days. */
const termsOf = (amount: number, months: number, more: Partial<PayingTerms> = {}): PayingTerms => ({
  releasedOn: released,
  amount,
  method: "diminishing",
  order: "fines, fees, interest, principal",
  advance: "next instalment",
  rebate: "to the day",
  fineRate: "2",
  fineGraceDays: 5,
  schedule: Array.from({ length: months }, (_, index) => {
    const paid = (part: number) => Math.round((amount * part) / months);
    const principal = paid(index + 1) - paid(index);
    return {
      due_on: later(30 * (index + 1)),
      principal,
      interest: Math.round((amount - paid(index)) / 100),
      fee: 0,
    };
  }),
  ...more,
});
const payment = (
  id: string,
  day: number,
  amount: number,
  byHand = null as typeof noParts | null,
): LoanEvent => ({
  kind: "payment",
  ...{ id, on: later(day), amount, byHand },
});
const year = termsOf(1_200_000, 12);

describe("what is due", () => {
  test("is interest and principal of each instalment on its day, and fines beyond the days of grace", () => {
    expect(replay(year, [], later(0))).toMatchObject({
      ...{ balance: 1_200_000, daysLate: 0, accrued: 0, lateSince: null },
      due: noParts,
      payoff: { principal: 1_200_000, interest: 0 },
      next: { due_on: later(30), amount: 112_000 },
    });
    expect(replay(year, [], later(15))).toMatchObject({ accrued: 6_000, payoff: { interest: 6_000 } });
    const onTheDay = replay(year, [], later(30));
    expect(onTheDay.due).toEqual({ fines: 0, fees: 0, interest: 12_000, principal: 100_000 });
    expect([onTheDay.arrears, onTheDay.daysLate]).toEqual([noParts, 0]);
    expect(replay(year, [], later(35)).due.fines).toBe(0);
    // Ten days beyond the grace: 2 % a month of 112,000 for 10 of 30 days.
    expect(replay(year, [], later(45))).toMatchObject({ daysLate: 15, due: { fines: 747 } });
  });

  test("after maturity it is fined at a rate of its own, what was late before it too", () => {
    const finesOf = (more: Partial<PayingTerms>) =>
      replay(termsOf(100_000, 2, more), [], later(75)).instalments.map(({ fines }) => fines);
    // 51,000 for 25 days to maturity and 15 after it; 50,500 for 10 days after it.
    expect(finesOf({ maturityFineRate: "3.5" })).toEqual([850 + 893, 589]);
    expect(finesOf({ fineRate: null, maturityFineRate: "3" })).toEqual([765, 505]);
    expect(finesOf({ maturityFineRate: "2" })).toEqual(finesOf({}));
    expect(finesOf({ maturityFineRate: "0" })).toEqual([850, 0]);
  });

  test("a fine is of what is late, not of the loan, nor of days that a weekend moved", () => {
    const half = replay(year, [payment("a", 31, 62_000)], later(45));
    expect(half.allocations.get("a")).toEqual({
      given: { fines: 0, fees: 0, interest: 12_000, principal: 50_000 },
      over: 0,
    });
    expect(half.due.fines).toBe(333);
  });
});

describe("money goes", () => {
  const late = (order: PayingTerms["order"], amount: number) =>
    replay({ ...year, order }, [payment("a", 45, amount)], later(45)).allocations.get("a")?.given;

  test("in the order of the product", () => {
    expect(late("fines, fees, interest, principal", 1_000)).toMatchObject({ fines: 747, interest: 253 });
    expect(late("interest, principal, fines, fees", 112_500)).toMatchObject({
      fines: 500,
      principal: 100_000,
    });
    expect(late("principal, interest, fines, fees", 100_001)).toMatchObject({
      interest: 1,
      principal: 100_000,
    });
    expect(late("interest, fines, fees, principal", 12_800)).toMatchObject({ fines: 747, principal: 53 });
  });

  test("part by part to all that are due where the product says so, then in advance", () => {
    const twice = (amount: number, more: Partial<PayingTerms> = {}) =>
      replay({ ...year, fineRate: null, ...more }, [payment("a", 60, amount)], later(60));
    // Two months are due: interest of 12,000 and 11,000, as scheduled.
    const rows = ({ instalments }: ReturnType<typeof twice>) =>
      instalments.slice(0, 2).map(({ paid: { interest, principal } }) => [interest, principal]);
    expect(rows(twice(30_000))).toEqual([
      [12_000, 18_000],
      [0, 0],
    ]);
    const sequence = "part by part" as const;
    expect(rows(twice(30_000, { sequence }))).toEqual([
      [12_000, 7_000],
      [11_000, 0],
    ]);
    const principalFirst = { sequence, order: "principal, interest, fines, fees" as const };
    expect(rows(twice(205_000, principalFirst))).toEqual([
      [5_000, 100_000],
      [0, 100_000],
    ]);
    const all = twice(230_000, { sequence });
    expect(rows(all)).toEqual([
      [12_000, 100_000],
      [11_000, 100_000],
    ]);
    expect(sumOf(all.instalments[2]?.paid ?? noParts)).toBe(7_000);
  });

  test("to the oldest instalment first, fees with the instalment they are due with", () => {
    const schedule = year.schedule.map((one, index) => (index === 1 ? { ...one, fee: 500 } : one));
    const after = replay({ ...year, schedule }, [payment("a", 60, 113_000)], later(60));
    expect(after.instalments[0]?.paid).toMatchObject({ interest: 12_000, principal: 99_133, fines: 1_867 });
    expect(after.due.fees).toBe(500);
  });

  test.each([
    ["next instalment", 1, 100_000],
    ["last instalment", 11, 100_000],
  ] as const)("in advance off the %s", (advance, index, principal) => {
    const after = replay({ ...year, advance }, [payment("a", 30, 212_000)], later(30));
    expect(after.instalments[index]?.paid.principal).toBe(principal);
    // Interest follows what is owed as the period begins.
    expect(after.instalments[1]?.interest).toBe(10_000);
  });

  test("in advance off all that are left, each by its share", () => {
    const after = replay({ ...year, advance: "re-amortise" }, [payment("a", 30, 222_000)], later(31));
    expect(after.instalments.slice(1).map(({ paid }) => paid.principal)).toEqual(Array(11).fill(10_000));
    expect(after.instalments[1]?.interest).toBe(9_900);
    expect(after.next?.amount).toBe(99_900);
  });

  test("straight interest stays what it is, and is paid with its instalment however early", () => {
    const straight = termsOf(1_200_000, 12, { method: "straight" });
    const flat = { ...straight, schedule: straight.schedule.map((one) => ({ ...one, interest: 12_000 })) };
    const after = replay(flat, [payment("a", 30, 224_000)], later(30));
    expect(after.allocations.get("a")?.given).toMatchObject({ interest: 24_000, principal: 200_000 });
    expect(after.next).toEqual({ due_on: later(90), amount: 112_000 });
  });

  test("as somebody says, as far as there is something to pay", () => {
    const byHand = { fines: 100, fees: 0, interest: 1_000, principal: 50_000 };
    const after = replay(year, [payment("a", 45, 51_100, byHand)], later(45));
    expect(after.allocations.get("a")).toEqual({ given: byHand, over: 0 });
  });
});

describe("paid off early", () => {
  test.each([
    ["to the day", 6_000],
    ["whole period", 12_000],
    ["no rebate", 78_000],
  ] as const)("it costs interest: %s", (rebate, interest) => {
    const payoff = replay({ ...year, rebate }, [], later(15)).payoff;
    expect(payoff).toEqual({ fines: 0, fees: 0, interest, principal: 1_200_000 });
    const paid = replay({ ...year, rebate }, [payment("a", 15, sumOf(payoff) + 7)], later(400));
    expect(paid).toMatchObject({ balance: 0, due: noParts, payoff: noParts, next: null, daysLate: 0 });
    expect(paid.allocations.get("a")?.over).toBe(7);
    expect(paid.accrued).toBe(interest);
  });
});

const random = fc.record({
  amount: fc.integer({ min: 100, max: 50_000_000 }),
  months: fc.integer({ min: 1, max: 24 }),
  method: fc.constantFrom(...interestMethods),
  order: fc.constantFrom(...paymentOrders),
  sequence: fc.constantFrom(...paymentSequences),
  advance: fc.constantFrom(...advanceRules),
  rebate: fc.constantFrom(...rebateRules),
  fineRate: fc.constantFrom(null, "0.5", "3.333333"),
  maturityFineRate: fc.constantFrom(null, "0", "4.25"),
  fineGraceDays: fc.integer({ min: 0, max: 10 }),
  paid: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 800 }),
      share: fc.double({ min: 0.0001, max: 0.4, noNaN: true }),
      principalByHand: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

const made = ({
  amount,
  months,
  paid,
  ...rules
}: typeof random extends fc.Arbitrary<infer T> ? T : never) => {
  const terms = termsOf(amount, months, rules);
  const events = paid
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, share, principalByHand }, index) => {
      const money = Math.max(1, Math.floor(amount * share));
      return payment(`${index}`, day, money, principalByHand ? { ...noParts, principal: money } : null);
    });
  return { terms, events };
};

describe("whatever is paid, and when", () => {
  test("adds up to the centavo, nothing is below zero, and nothing over while something is owed", () => {
    fc.assert(
      fc.property(random, (input) => {
        const { terms, events } = made(input);
        for (const day of [0, 33, 200, 801]) {
          const at = replay(terms, events, later(day));
          let [given, over] = [0, 0];
          for (const [id, one] of at.allocations) {
            const event = events[Number(id)] as Extract<LoanEvent, { amount: number }>;
            expect(sumOf(one.given) + one.over).toBe(event.amount);
            expect(Math.min(...Object.values(one.given), one.over)).toBeGreaterThanOrEqual(0);
            given += sumOf(one.given);
            over += one.over;
          }
          expect(sumOf(at.paid)).toBe(given);
          expect(at.balance + at.paid.principal).toBe(terms.amount);
          const amounts = [at.balance, at.accrued, ...Object.values(at.payoff), ...Object.values(at.due)];
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
          if (over > 0) expect([at.balance, sumOf(at.payoff)]).toEqual([0, 0]);
          for (const { principal, paid, interest } of at.instalments) {
            expect(paid.principal).toBeLessThanOrEqual(principal);
            expect(paid.interest).toBeLessThanOrEqual(interest);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("what is asked for ends it, and is gone when that is taken back", () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 0, max: 900 }), (input, day) => {
        const { terms, events } = made(input);
        const before = events.filter(({ on }) => on <= later(day));
        const { payoff, balance } = replay(terms, before, later(day));
        if (sumOf(payoff) === 0) return;
        const end = payment("end", day, sumOf(payoff));
        const ended = replay(terms, [...before, end], later(day));
        expect([ended.balance, sumOf(ended.payoff)]).toEqual([0, 0]);
        expect(ended.allocations.get("end")).toEqual({ given: payoff, over: 0 });
        expect(replay(terms, before, later(day)).balance).toBe(balance);
      }),
      { numRuns: 200 },
    );
  });

  test("days pass alike in one step or in many", () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 1, max: 500 }), (input, cut) => {
        const { terms, events } = made(input);
        const nothing: LoanEvent = { kind: "ledger", on: later(cut), amount: 0 };
        const place = events.findLastIndex(({ on }) => on <= later(cut)) + 1;
        const stepped = replay(terms, events.toSpliced(place, 0, nothing), later(801));
        expect(stepped).toEqual(replay(terms, events, later(801)));
      }),
      { numRuns: 200 },
    );
  });

  test("an entry of the ledger moves principal alone, both ways", () => {
    const moved = (amount: number): LoanEvent => ({ kind: "ledger", on: later(31), amount });
    expect(replay(year, [moved(150_000)], later(31))).toMatchObject({
      balance: 1_050_000,
      paid: { interest: 0 },
    });
    const back = replay(year, [moved(150_000), moved(-200_000)], later(31));
    expect(back.balance).toBe(1_250_000);
    expect(back.instalments.at(-1)?.principal).toBe(150_000);
  });
});
