import { expect, test } from "vitest";
import { addDays } from "#contract/kit/dates";
import type { PayingTerms } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, replay } from "#server/domain/loans/engine/replay";

const released = "2026-01-15";
const later = (days: number) => addDays(released, days);
const instalment = (number: number, interest: number) => ({
  ...{ due_on: later(30 * number), principal: 100_000, interest, fee: 0 },
});

/** 3,000.00 in three months of 30 days, 1 % a month of what is owed. */
const terms: PayingTerms = {
  releasedOn: released,
  amount: 300_000,
  method: "diminishing",
  order: "interest, principal, fines, fees",
  advance: "next instalment",
  rebate: "to the day",
  fineRate: null,
  fineGraceDays: 0,
  schedule: [instalment(1, 3_000), instalment(2, 2_000), instalment(3, 1_000)],
};
/** Four pesos less than the first instalment asks for, on its day. */
const short: LoanEvent = { kind: "payment", id: "a", on: later(30), amount: 102_600, byHand: null };

test("a loan is late once more of it is overdue than it may be, from that instalment on", () => {
  const on = (day: number, lateTolerance?: number) =>
    replay({ ...terms, ...(lateTolerance !== undefined && { lateTolerance }) }, [short], later(day));
  expect(on(45, 400)).toMatchObject({ daysLate: 0, lateSince: null, arrears: { principal: 400 } });
  expect(on(45, 399)).toMatchObject({ daysLate: 15, lateSince: later(30) });
  expect(on(45)).toMatchObject({ daysLate: 15, lateSince: later(30) });
  expect(on(75, 400)).toMatchObject({ daysLate: 15, lateSince: later(60) });
  expect(on(75, 0)).toMatchObject({ daysLate: 45, lateSince: later(30) });
  // On the day itself nothing is overdue yet.
  expect(on(60, 400).daysLate).toBe(0);
});
