import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOf } from "#server/domain/loans/portfolio/share";

test("is percent with two decimals, half up; nothing of nothing", () => {
  expect(shareOf(1, 3)).toBe("33.33");
  expect(shareOf(1, 8)).toBe("12.50");
  expect(shareOf(1, 20_000)).toBe("0.01");
  expect(shareOf(0, 5)).toBe("0.00");
  expect(shareOf(5, 5)).toBe("100.00");
  expect(shareOf(0, 0)).toBeNull();
});

test("is off by half a hundredth at most, however much is lent", () => {
  const amounts = fc
    .tuple(fc.nat(Number.MAX_SAFE_INTEGER), fc.nat(Number.MAX_SAFE_INTEGER))
    .map((both) => both.sort((one, other) => one - other) as [number, number])
    .filter(([, whole]) => whole > 0);
  fc.assert(
    fc.property(amounts, ([part, whole]) => {
      const hundredths = BigInt((shareOf(part, whole) as string).replace(".", ""));
      const off = hundredths * BigInt(whole) * 2n - BigInt(part) * 20_000n;
      expect(off > -BigInt(whole) && off <= BigInt(whole)).toBe(true);
    }),
  );
});
