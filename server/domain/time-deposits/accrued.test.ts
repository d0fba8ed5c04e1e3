import fc from "fast-check";
import { expect, test } from "vitest";
import { maturityInstructions } from "#contract/entities/placed-deposit";
import { addDays, addMonths, type CalendarDate } from "#contract/kit/dates";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { accrualLines, interestLines } from "#server/domain/time-deposits/accrued";
import { type Agreed, earnedBy, earnedThrough, simpleInterest } from "#server/domain/time-deposits/interest";

const books = { expense: "expense", payable: "payable" };
const balance = (lines: readonly Line[], accountId: string) =>
  lines
    .filter((line) => line.accountId === accountId)
    .reduce((sum, line) => sum + line.debit - line.credit, 0);

const placements = fc
  .record({
    principal: fc.integer({ min: 1, max: 50_000_000_000 }),
    rate: fc.integer({ min: 0, max: 30_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6)),
    days: fc.integer({ min: 1, max: 1100 }),
    days_in_year: fc.constantFrom(360, 365),
    begins: fc.integer({ min: 0, max: 400 }),
    forfeit: fc.integer({ min: 0, max: 100 }),
    reduced: fc.option(fc.constantFrom("0", "0.5", "2.25")),
    excess: fc.constantFrom("0", "1", "0.333333"),
    at_maturity: fc.constantFrom(...maturityInstructions),
  })
  .map(({ days, begins, forfeit, reduced, excess, ...one }) => {
    const placed_on = addDays("2026-01-01", begins);
    return {
      ...{ ...one, placed_on, matures_on: addDays(placed_on, days), excess_rate: excess },
      interest: simpleInterest(one.principal, one.rate, days, one.days_in_year),
      early: { rates: [], before_days: null, rate: reduced, forfeit: String(forfeit) },
    };
  });
type Placed = Agreed & { at_maturity: (typeof maturityInstructions)[number] };

/** The ends of the months from one day until before another, as many as somebody accrues of. */
function monthEnds(from: CalendarDate, until: CalendarDate, isAccrued: (index: number) => boolean) {
  const ends: CalendarDate[] = [];
  for (let month = `${from.slice(0, 7)}-01`; ; month = addMonths(month, 1)) {
    const end = addDays(addMonths(month, 1), -1);
    if (end >= until) return ends.filter((_, index) => isAccrued(index));
    ends.push(end);
  }
}

/** What accruing of it at the ends of months posts, on top of what is accrued, and what is accrued then. */
function accruing(placed: Placed, ends: readonly CalendarDate[], before = 0) {
  let accrued = before;
  const lines = ends.flatMap((end) => {
    const amount = earnedThrough(placed, end) - accrued;
    accrued += amount;
    return accrualLines(books, amount);
  });
  return { lines, accrued };
}

const missed = fc.array(fc.boolean(), { maxLength: 40 });
const isKept = (chosen: readonly boolean[]) => (index: number) => chosen[index] ?? true;

test("whenever it ends, nothing is owed any more, and the expense is the interest that was credited", () => {
  fc.assert(
    fc.property(placements, fc.integer({ min: 0, max: 1500 }), missed, (placed, held, chosen) => {
      const on = addDays(placed.placed_on, held);
      const { lines, accrued } = accruing(placed, monthEnds(placed.placed_on, on, isKept(chosen)));
      expect(balance(lines, "payable") + accrued).toBe(0);
      const interest = earnedBy(placed, on);
      const all = [...lines, ...interestLines(books, interest, accrued)];
      expect(all.every(({ debit, credit }) => debit > 0 !== credit > 0)).toBe(true);
      expect([balance(all, "payable"), balance(all, "expense")]).toEqual([0, interest]);
    }),
  );
});

test("the months of a term come to the interest at maturity exactly, and none takes anything back", () => {
  fc.assert(
    fc.property(placements, (placed) => {
      const ends = [...monthEnds(placed.placed_on, placed.matures_on, () => true), placed.matures_on];
      const { lines, accrued } = accruing({ ...placed, at_maturity: "principal" }, ends);
      expect(accrued).toBe(placed.interest);
      expect(balance(lines, "expense")).toBe(placed.interest);
      expect(lines.every(({ accountId, debit }) => accountId === "payable" || debit > 0)).toBe(true);
    }),
  );
});

test("so they are after it was rolled over, that was taken back, and it ended again", () => {
  fc.assert(
    fc.property(placements, missed, fc.integer({ min: 0, max: 300 }), (placed, chosen, later) => {
      const on = placed.matures_on;
      const first = accruing(placed, monthEnds(placed.placed_on, on, isKept(chosen)));
      const rolled = interestLines(books, placed.interest, first.accrued);
      const successor = {
        ...{ ...placed, principal: placed.principal + placed.interest, placed_on: on },
        matures_on: addDays(on, 90),
      };
      const back = addDays(on, later);
      const second = accruing(
        successor,
        monthEnds(on, back, () => true),
      );
      // What was accrued on the one that never was counts for the one that runs again.
      const after = first.accrued + second.accrued;
      const end = addDays(back, later);
      const third = accruing(placed, monthEnds(back, end, isKept(chosen)), after);
      const interest = earnedBy(placed, end);
      const all = [
        ...[...first.lines, ...rolled, ...second.lines, ...mirrored(rolled), ...third.lines],
        ...interestLines(books, interest, third.accrued),
      ];
      expect([balance(all, "payable"), balance(all, "expense")]).toEqual([0, interest]);
    }),
  );
});
