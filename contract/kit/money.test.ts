import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centavos,
  formatPesos,
  maximumAmountCentavos,
  parsePesos,
  positiveCentavos,
} from "#contract/kit/money";

describe("formatPesos", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [123_456, "1,234.56"],
    [100_000_000, "1,000,000.00"],
    [Number.MAX_SAFE_INTEGER, "90,071,992,547,409.91"],
  ])("shows %d as %s", (amount, text) => expect(formatPesos(amount)).toBe(text));
});

describe("parsePesos", () => {
  it.each([
    ["1,234.5", 123_450],
    ["₱ 20", 2000],
    [" -3.00 ", -300],
    [".5", 50],
    ["7.", 700],
    ["-0", 0],
  ])("reads %s", (text, amount) => expect(Object.is(parsePesos(text), amount)).toBe(true));

  it.each(["", ".", "-", "1.234", "1,23.00", "12,34", "1e3", "0x10", "1 000", "١٢", "NaN", "9".repeat(20)])(
    "refuses %j",
    (text) => expect(parsePesos(text)).toBeNull(),
  );

  it("reads back whatever it shows", () => {
    const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(fc.property(amounts, (amount) => Object.is(parsePesos(formatPesos(amount)), amount + 0)));
  });
});

describe("amounts on the wire", () => {
  it("takes 500,000,000 pesos and no centavo more, in SPEC's words", () => {
    expect(centavos.safeParse(maximumAmountCentavos).success).toBe(true);
    const { error } = centavos.safeParse(maximumAmountCentavos + 1);
    expect(error?.issues[0]?.message).toBe("Amount cannot exceed Five Million (500,000,000)");
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, "100", null, 0, -1])(
    "refuses %j as a payment",
    (amount) => expect(positiveCentavos.safeParse(amount).success).toBe(false),
  );
});
