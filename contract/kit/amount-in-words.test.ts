import { expect, test } from "vitest";
import { amountInWords } from "#contract/kit/amount-in-words";

test.each([
  [0, "Zero pesos and 00/100 only"],
  [5, "Zero pesos and 05/100 only"],
  [100, "One peso and 00/100 only"],
  [1_150, "Eleven pesos and 50/100 only"],
  [2_000, "Twenty pesos and 00/100 only"],
  [10_000, "One hundred pesos and 00/100 only"],
  [1_234_550, "Twelve thousand three hundred forty-five pesos and 50/100 only"],
  [100_000_001, "One million pesos and 01/100 only"],
  [50_000_000_000, "Five hundred million pesos and 00/100 only"],
])("%i centavos are %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
