import fc from "fast-check";
import { expect, test } from "vitest";
import { assertBalanced, mirrored, movement, transfer, UnbalancedEntry } from "#server/domain/ledger/journal";

const amounts = fc.integer({ min: 1, max: 50_000_000_000 });
const move = (amount: number) =>
  transfer({ debit: { accountId: "a" }, credit: { accountId: "b", memberId: "m" }, amount });

test("a transfer balances, and so does its mirror image, which undoes it on either normal side", () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom("debit" as const, "credit" as const), (amount, normalSide) => {
      const lines = move(amount);
      assertBalanced(lines);
      assertBalanced(mirrored(lines));
      for (const [index, line] of mirrored(lines).entries()) {
        const original = lines[index] as (typeof lines)[number];
        expect(movement(original, normalSide) + movement(line, normalSide)).toBe(0);
        expect(line).toMatchObject({ accountId: original.accountId, memberId: original.memberId });
      }
    }),
  );
});

test("no entry passes whose sides differ, by however little", () => {
  fc.assert(
    fc.property(amounts, amounts, (amount, other) => {
      fc.pre(amount !== other);
      const [debit, credit] = [...move(amount).slice(0, 1), ...move(other).slice(1)];
      expect(() => assertBalanced([debit as never, credit as never])).toThrow(UnbalancedEntry);
    }),
  );
});

const line = (debit: number, credit: number) => ({
  accountId: "a",
  memberId: null,
  memberAccountId: null,
  debit,
  credit,
});
test.each([
  ["no lines", []],
  ["one line", [line(1, 0)]],
  ["a line of two sides", [line(1, 1), line(1, 1)]],
  ["a line of no side", [line(0, 0), line(0, 0)]],
  ["parts of a centavo", [line(0.5, 0), line(0, 0.5)]],
  ["negative sides", [line(-1, 0), line(0, -1)]],
  ["what is no number", [line(Number.NaN, 0), line(0, Number.NaN)]],
  ["more than is exact", [line(2 ** 53, 0), line(0, 2 ** 53)]],
])("an entry of %s is a fault of the program", (_what, lines) => {
  expect(() => assertBalanced(lines)).toThrow(UnbalancedEntry);
});
