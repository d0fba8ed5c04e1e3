import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advanceRules,
  interestMethods,
  paymentOrders,
  paymentSequences,
  rebateRules,
} from "#contract/entities/loan-terms";
import { addDays } from "#contract/kit/dates";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import {
  noParts,
  type Parts,
  type PayingTerms,
  type Planned,
  partNames,
  sumOf,
} from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay, waivableOn } from "#server/domain/loans/engine/replay";

const released = "2026-01-01";
const later = (days: number) => addDays(released, days);

/** So many instalments a month apart behind a day, which pay an amount back; every third has a fee. */
const planned = (amount: number, count: number, from: number, percent: number): Planned[] =>
  Array.from({ length: count }, (_, index) => {
    const share = Math.floor(amount / count);
    const principal = index === count - 1 ? amount - share * (count - 1) : share;
    const interest = Math.floor(((amount - share * index) * percent) / 100);
    return { due_on: later(from + 30 * (index + 1)), principal, interest, fee: index % 3 === 0 ? 250 : 0 };
  });

const kinds = ["pay", "pay", "pay by hand", "waive", "waive", "charge", "terms", "terms", "ledger", "lose"];
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    days: fc.integer({ min: 0, max: 45 }),
    share: fc.double({ min: 0.0005, max: 1, noNaN: true }),
    part: fc.constantFrom("interest" as const, "fines" as const, "fees" as const),
    count: fc.integer({ min: 1, max: 9 }),
    percent: fc.integer({ min: 0, max: 3 }),
    isPaused: fc.boolean(),
  }),
  { maxLength: 20 },
);
type Step = typeof steps extends fc.Arbitrary<(infer A)[]> ? A : never;

const loans = fc.record({
  amount: fc.integer({ min: 1_000, max: 5_000_000 }),
  count: fc.integer({ min: 1, max: 9 }),
  method: fc.constantFrom(...interestMethods),
  order: fc.constantFrom(...paymentOrders),
  sequence: fc.constantFrom(...paymentSequences),
  advance: fc.constantFrom(...advanceRules),
  rebate: fc.constantFrom(...rebateRules),
  fineRate: fc.constantFrom(null, "2", "3.333333"),
  maturityFineRate: fc.constantFrom(null, "0", "4.25"),
  fineGraceDays: fc.integer({ min: 0, max: 10 }),
});

/** Pays back from a day on in another number of instalments, at another rate, some days without interest. */
function changedTerms(terms: PayingTerms, before: readonly LoanEvent[], day: number, step: Step) {
  const last = before.findLast(({ kind }) => kind === "terms") as Extract<LoanEvent, { kind: "terms" }>;
  const { schedule, pauses } = last ?? { schedule: terms.schedule, pauses: [] as Pause[] };
  const kept = schedule.filter(({ due_on }) => due_on <= later(day));
  if (kept.length === schedule.length) return null;
  const left = terms.amount - kept.reduce((sum, { principal }) => sum + principal, 0);
  const rows = planned(left, step.count, kept.length * 30, step.percent);
  const pause = { from: later(day), to: later(day + Math.floor(step.share * 20)) };
  const isFree = pauses.every(({ to }) => to < pause.from);
  return {
    ...{ kind: "terms" as const, on: later(day), schedule: [...kept, ...rows] },
    pauses: step.isPaused && isFree ? [...pauses, pause] : pauses,
  };
}

/** What a step comes to for a loan as it stands; null where it is not allowed. */
function eventOf(terms: PayingTerms, events: LoanEvent[], day: number, step: Step, id: string) {
  const on = later(day);
  const { payoff, claim, balance } = replay(terms, events, on);
  const { kind, share, part } = step;
  const of = (most: number) => Math.max(1, Math.floor(most * share));
  if (sumOf(payoff) === 0) return null;
  if (kind === "pay") return { kind: "payment", id, on, amount: of(sumOf(payoff)), byHand: null };
  if (kind === "pay by hand") {
    const amount = of(payoff.principal);
    const byHand = { ...noParts, [part]: Math.floor(amount / 3), principal: amount - Math.floor(amount / 3) };
    return { kind: "payment", id, on, amount, byHand };
  }
  if (claim) return null;
  if (kind === "charge") {
    return { kind, id, name: "Notary", on, dueOn: later(day + step.count * 9), amount: of(9_000) };
  }
  if (kind === "terms") return changedTerms(terms, events, day, step);
  if (kind === "ledger") {
    const amount = step.isPaused ? Math.min(balance, of(balance)) : -of(terms.amount / 4);
    return { kind, on, amount };
  }
  if (kind === "lose") return balance > 0 && share > 0.6 ? { kind: "write-off", id, on } : null;
  const most = waivableOn({ terms, events }, on, { part, through: null });
  return most === 0 ? null : { kind: "waiver", id, on, part, amount: of(most) };
}

function historyOf(terms: PayingTerms, course: readonly Step[]) {
  const events: LoanEvent[] = [];
  let day = 0;
  for (const [index, step] of course.entries()) {
    day += step.days;
    const event = eventOf(terms, events, day, step, String(index)) as LoanEvent | null;
    if (event) events.push(event);
  }
  return { events, day };
}

const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + one, 0);
const totalsOf = (all: readonly Readonly<Parts>[]): Parts => {
  const sum = { ...noParts };
  for (const parts of all) for (const part of partNames) sum[part] += parts[part];
  return sum;
};

/** What has to be so of every loan, whatever happened to it by a day. */
function expectSound(terms: PayingTerms, events: readonly LoanEvent[], day: number) {
  const at = replay(terms, events, later(day));
  const happened = events.filter(({ on }) => on <= later(day));
  const lost = happened.findIndex(({ kind }) => kind === "write-off");
  const counting = lost < 0 ? happened : happened.slice(0, lost);
  const moved = total(counting.map((event) => (event.kind === "ledger" ? event.amount : 0)));

  for (const [id, { given, over }] of at.allocations) {
    const event = happened.find((one) => one.kind === "payment" && one.id === id) as { amount: number };
    expect(sumOf(given) + over).toBe(event.amount);
    expect(Math.min(over, ...Object.values(given))).toBeGreaterThanOrEqual(0);
  }
  const payments = [...at.allocations].filter(([id]) => !at.recoveries.has(id));
  const given = totalsOf(payments.map(([, one]) => one.given));
  // What an entry of the ledger moves is of principal, and no payment.
  expect({ ...at.paid, principal: 0 }).toEqual({ ...given, principal: 0 });
  expect(sumOf(at.waived)).toBe(total(at.waivers.values()));
  expect(at.balance + given.principal + (at.claim?.principal ?? 0) + moved).toBe(terms.amount);

  const rows = at.instalments;
  const owed = total(rows.map(({ principal }) => principal)) - at.paid.principal;
  expect(owed).toBe(at.claim ? at.claim.principal : at.balance);
  for (const { principal, interest, fee, fines, paid, waived, unpaid } of rows) {
    const amounts = [principal, interest, fee, fines, unpaid, ...Object.values({ ...paid })];
    expect(Math.min(...amounts, ...Object.values(waived))).toBeGreaterThanOrEqual(0);
    expect(paid.principal).toBeLessThanOrEqual(principal);
  }
  const sides = [at.payoff, at.due, at.arrears, at.paid, at.waived, at.claim ?? noParts];
  expect(Math.min(at.balance, at.accrued, ...sides.flatMap(Object.values))).toBeGreaterThanOrEqual(0);
  for (const part of partNames) if (!at.claim) expect(at.due[part]).toBeLessThanOrEqual(at.payoff[part]);

  const charges = counting.filter((event) => event.kind === "charge");
  const shown = rows.flatMap(({ charge, due_on, fee }) => (charge ? [{ id: charge.id, due_on, fee }] : []));
  const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
  expect(shown.sort(byId)).toEqual(
    charges.map(({ id, dueOn, amount }) => ({ id, due_on: dueOn, fee: amount })).sort(byId),
  );
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(rows.map(({ due_on }) => due_on)).toEqual(rows.map(({ due_on }) => due_on).sort());
  expect(replay(terms, happened, later(day))).toEqual(at);
  return at;
}

test("payments, other terms, waivers, charges, pauses and a write-off add up together, day by day", () => {
  fc.assert(
    fc.property(loans, steps, ({ amount, count, ...rules }, course) => {
      const terms = { ...rules, releasedOn: released, amount, schedule: planned(amount, count, 0, 1) };
      const { events, day } = historyOf(terms, course);
      for (const at of new Set([...events.map(({ on }) => on), later(day + 60)])) {
        const days = Math.round((Date.parse(at) - Date.parse(released)) / 86_400_000);
        expectSound(terms, events, days);
      }
    }),
    { numRuns: 200 },
  );
});

test("a payment that is taken back, or dated back behind all the rest, leaves all else sound", () => {
  fc.assert(
    fc.property(loans, steps, fc.nat(30), fc.nat(300), ({ amount, count, ...rules }, course, which, back) => {
      const terms = { ...rules, releasedOn: released, amount, schedule: planned(amount, count, 0, 1) };
      const { events, day } = historyOf(terms, course);
      const isLost = events.some(({ kind }) => kind === "write-off");
      const payments = events.filter(({ kind }) => kind === "payment");
      const left = events.filter((event) => event !== payments[which % (payments.length || 1)]);
      if (!isLost) expectSound(terms, left, day + 60);
      const on = later(Math.min(back, day));
      const place = left.findLastIndex((event) => event.on <= on) + 1;
      const paid: LoanEvent = { kind: "payment", id: "1000", on, amount: which * 997 + 1, byHand: null };
      const more = left.toSpliced(place, 0, paid);
      const isOver = [...replay(terms, more, later(day)).allocations.values()].some(({ over }) => over > 0);
      // The ledger refuses a payment that would bring a loan below zero by what is credited to it later.
      const isCredited = more.some((event) => event.kind === "ledger" && event.amount > 0);
      if (!isLost && !isOver && !isCredited) expectSound(terms, more, day + 60);
    }),
    { numRuns: 150 },
  );
});

test("days pass alike in one step or in many, through other terms and pauses", () => {
  fc.assert(
    fc.property(loans, steps, fc.integer({ min: 1, max: 500 }), (loan, course, cut) => {
      const { amount, count, ...rules } = loan;
      const terms = { ...rules, releasedOn: released, amount, schedule: planned(amount, count, 0, 1) };
      const { events } = historyOf(terms, course);
      const nothing: LoanEvent = { kind: "ledger", on: later(cut), amount: 0 };
      const place = events.findLastIndex(({ on }) => on <= later(cut)) + 1;
      expect(replay(terms, events.toSpliced(place, 0, nothing), later(900))).toEqual(
        replay(terms, events, later(900)),
      );
    }),
    { numRuns: 150 },
  );
});
