import type { Centavos } from "#contract/kit/money";

/**
 * What a part is of a whole, both in centavos and not below zero: percent with two decimals, half up; null
 * where the whole is nothing.
 */
export function shareOf(part: Centavos, whole: Centavos): string | null {
  if (whole <= 0) return null;
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
