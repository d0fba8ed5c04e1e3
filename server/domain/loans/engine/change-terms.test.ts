import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import { type PayingTerms, type Planned, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay } from "#server/domain/loans/engine/replay";

const released = "2026-01-01";
const later = (days: number) => addDays(released, days);

/** So many instalments a month apart from a day on, which pay an amount back. */
const planned = (amount: number, count: number, from: number, interest: number): Planned[] =>
  Array.from({ length: count }, (_, index) => {
    const share = Math.floor(amount / count);
    const principal = index === count - 1 ? amount - share * (count - 1) : share;
    return { due_on: later(from + 30 * (index + 1)), principal, interest, fee: 0 };
  });

const termsOf = (amount: number, count: number, more: Partial<PayingTerms> = {}): PayingTerms => ({
  releasedOn: released,
  amount,
  method: "diminishing",
  order: "fines, fees, interest, principal",
  advance: "next instalment",
  rebate: "to the day",
  fineRate: "2",
  fineGraceDays: 3,
  schedule: planned(amount, count, 0, Math.floor(amount / 100)),
  ...more,
});

/** From a day on what is not due yet is paid back in another number of instalments. */
function changeOf({ schedule, amount }: PayingTerms, day: number, count: number): LoanEvent {
  const on = later(day);
  const kept = schedule.filter(({ due_on }) => due_on <= on);
  const left = amount - kept.reduce((sum, { principal }) => sum + principal, 0);
  const again = planned(left, count, kept.length * 30, Math.floor(left / 100));
  return { kind: "terms", on, schedule: [...kept, ...again], pauses: [] };
}

const paid = (id: string, day: number, amount: number): LoanEvent => ({
  kind: "payment",
  ...{ id, on: later(day), amount, byHand: null },
});

describe("a loan whose terms change", () => {
  test("keeps what is due and what was paid in advance, and is due by the other schedule from then", () => {
    const terms = termsOf(120_000, 4);
    const change = changeOf(terms, 40, 6);
    const before = replay(terms, [paid("a", 30, 31_200), paid("b", 35, 10_000)], later(40));
    const after = replay(terms, [paid("a", 30, 31_200), paid("b", 35, 10_000), change], later(40));
    expect(after.instalments).toHaveLength(7);
    expect(after).toMatchObject({
      balance: before.balance,
      paid: before.paid,
      payoff: { fines: 0, fees: 0 },
    });
    expect(after.instalments[0]).toEqual(before.instalments[0]);
    const unpaid = after.instalments.map(({ principal, paid: was }) => principal - was.principal);
    expect(unpaid.slice(1).reduce((sum, one) => sum + one, 0)).toBe(before.balance);
  });

  test("keeps the interest of the period in which an old book's loan is taken over", () => {
    const taken = { on: later(10), principal: 0, fines: 0 };
    const terms = termsOf(120_000, 4, { takenOver: taken });
    const again: LoanEvent = { kind: "terms", on: later(15), schedule: terms.schedule, pauses: [] };
    const court: LoanEvent = { kind: "litigation", id: "c", on: later(15) };
    const lifted: LoanEvent = { kind: "litigation ended", id: "d", on: later(15) };
    const dueOf = (events: LoanEvent[]) => replay(terms, events, later(30)).due.interest;
    expect([[], [again], [court, lifted]].map(dueOf)).toEqual([1200, 1200, 1200]);
  });

  test("bears no interest on days without, neither earned to the day nor at the end of the period", () => {
    const terms = termsOf(120_000, 4);
    const { schedule } = terms;
    const half = schedule.map((row, index) => (index === 0 ? { ...row, interest: 600 } : row));
    const pauses = [{ from: later(0), to: later(14) }];
    const change: LoanEvent = { kind: "terms", on: released, schedule: half, pauses };
    const interestOn = (day: number) => replay(terms, [change], later(day)).payoff.interest;
    expect([10, 15, 20, 30].map(interestOn)).toEqual([0, 0, 200, 600]);
  });

  test("counts interest that a lower rate left paid too much of, once interest is due again", () => {
    const terms = termsOf(120_000, 2);
    const free: LoanEvent = { ...changeOf(terms, 20, 2), schedule: planned(120_000, 2, 0, 0) } as LoanEvent;
    const again: LoanEvent = {
      kind: "terms",
      on: later(30),
      schedule: planned(120_000, 2, 0, 900),
      pauses: [],
    };
    const position = replay(terms, [paid("a", 15, 600), free, again], later(60));
    expect(position.due.interest).toBe(300);
    expect(position.payoff.interest).toBe(300);
    expect(position.instalments.map((row) => row.paid.interest)).toEqual([0, 600]);
  });

  test("keeps a fee that was paid of an instalment that is no more", () => {
    const schedule = planned(120_000, 4, 0, 0).map((row) => ({ ...row, fee: 500 }));
    const short = planned(120_000, 1, 0, 0);
    const change: LoanEvent = { kind: "terms", on: later(20), schedule: short, pauses: [] };
    const terms = termsOf(120_000, 4, { schedule, method: "straight" });
    const [row] = replay(terms, [paid("a", 15, 30_500), change], later(20)).instalments;
    expect(row).toMatchObject({ fee: 500, paid: { fees: 500, principal: 30_000 }, unpaid: 90_000 });
  });

  test("once it is paid keeps its schedule", () => {
    const terms = termsOf(120_000, 4);
    const events = [paid("all", 30, 121_200), changeOf(terms, 40, 6)];
    expect(replay(terms, events, later(90)).instalments).toHaveLength(4);
  });

  const random = fc.record({
    amount: fc.integer({ min: 1_000, max: 5_000_000 }),
    count: fc.integer({ min: 2, max: 12 }),
    other: fc.integer({ min: 1, max: 24 }),
    changedOn: fc.integer({ min: 0, max: 700 }),
    advance: fc.constantFrom("next instalment", "last instalment", "re-amortise" as const),
    method: fc.constantFrom("diminishing", "straight" as const),
    payments: fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 900_000 })), {
      maxLength: 8,
    }),
  });

  test("adds up to the centavo whatever was paid before and after, and is worked out alike each time", () => {
    fc.assert(
      fc.property(random, ({ amount, count, other, changedOn, advance, method, payments }) => {
        const terms = termsOf(amount, count, { advance, method } as Partial<PayingTerms>);
        const day = Math.min(changedOn, count * 30 - 1);
        const sorted = payments.toSorted(([one], [next]) => one - next);
        const events = sorted.map(([on, paying], index) => paid(String(index), on, paying));
        const place = sorted.filter(([on]) => on <= day).length;
        events.splice(place, 0, changeOf(terms, day, other));
        for (const at of [day, day + 45, 900]) {
          const position = replay(terms, events, later(at));
          const given = [...position.allocations.values()].reduce((sum, one) => sum + sumOf(one.given), 0);
          expect(sumOf(position.paid)).toBe(given);
          expect(position.balance).toBe(amount - position.paid.principal);
          expect(Math.min(position.balance, ...Object.values(position.payoff))).toBeGreaterThanOrEqual(0);
          expect(replay(terms, events, later(at))).toEqual(position);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("a tranche", () => {
  const first = [40_000, 40_000, 40_000].map((principal, index) => ({
    ...{ due_on: `2026-0${index + 7}-01`, principal, interest: [1_200, 800, 400][index] as number, fee: 0 },
  }));
  const terms = termsOf(120_000, 3, { releasedOn: "2026-06-01", schedule: first });
  // 60,000 from 16 July on: 16 of 31 days of 600 in the second period.
  const schedule = first.map((one, index) =>
    index === 0 ? one : { ...one, principal: 70_000, interest: [0, 800 + 310, 700][index] as number },
  );
  const tranche: LoanEvent = { kind: "tranche", id: "t", on: "2026-07-16", amount: 60_000, schedule };
  const onTime: LoanEvent = { kind: "payment", id: "a", on: "2026-07-01", amount: 41_200, byHand: null };

  test("adds to what is owed, and bears interest from its own day", () => {
    const at = (day: string) => replay(terms, [onTime, tranche], day);
    expect(at("2026-07-15")).toMatchObject({ balance: 80_000, accrued: 1_200 + 361 });
    expect(at("2026-07-16")).toMatchObject({ balance: 140_000, accrued: 1_200 + 387 });
    expect(at("2026-07-31").accrued).toBe(1_200 + 774 + 291);
    expect(at("2026-08-01")).toMatchObject({ balance: 140_000, accrued: 1_200 + 1_110, daysLate: 0 });
    expect(at("2026-08-01").due).toMatchObject({ principal: 70_000, interest: 1_110 });
  });

  test("bears no more for what was paid ahead, before it or after", () => {
    const ahead: LoanEvent = { ...onTime, amount: 81_200 };
    const { instalments } = replay(terms, [ahead, tranche], "2026-08-01");
    expect(instalments[1]).toMatchObject({ principal: 70_000, interest: 400 + 310 });
    const whole: LoanEvent = { kind: "payment", id: "b", on: "2026-07-10", amount: 80_232, byHand: null };
    const again = replay(terms, [onTime, whole, tranche], "2026-07-16");
    expect(again).toMatchObject({ balance: 60_000 });
    const ended = replay(
      terms,
      [onTime, tranche, { ...whole, on: "2026-07-16", amount: 140_387 }],
      "2026-07-16",
    );
    expect([ended.balance, sumOf(ended.payoff)]).toEqual([0, 0]);
  });

  test("on a due date belongs to the next period", () => {
    const on = { ...tranche, on: "2026-07-01" } as LoanEvent;
    const { instalments, accrued } = replay(terms, [onTime, on], "2026-07-16");
    expect(accrued).toBe(1_200 + Math.round((1_110 * 15) / 31));
    expect(instalments[1]).toMatchObject({ interest: 1_110 });
  });
});
