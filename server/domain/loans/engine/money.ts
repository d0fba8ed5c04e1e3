import {
  type Decimal,
  divideRounded,
  powerOfTen,
  type Rounding,
  roundToScale,
} from "#server/domain/loans/engine/decimal";

/** An amount of money in whole centavos. */
export type Amount = bigint;

/** How amounts of a loan are rounded. */
export interface MoneyRule {
  rounding: Rounding;
  /** Decimal places that the currency has, 0 to 2. */
  decimals: number;
  /** The pesos that every amount is a multiple of, where the currency has no decimals; halves go up. */
  currencyMultiple: number | null;
  /** The pesos that every instalment but the last is a multiple of. */
  instalmentMultiple: number | null;
}

/** Rounds pesos to what the currency has; answers centavos. */
export function roundMoney(pesos: Decimal, rule: MoneyRule): Amount {
  const { decimals, currencyMultiple, rounding } = rule;
  if (decimals === 0 && currencyMultiple && pesos.units > 0n) {
    const multiple = BigInt(currencyMultiple);
    return divideRounded(pesos.units, multiple * powerOfTen(pesos.scale), "HALF_UP") * multiple * 100n;
  }
  return roundToScale(pesos, decimals, rounding) * powerOfTen(2 - decimals);
}

/** Rounds centavos to the nearest multiple that instalments are of, where there is one. */
export function roundToMultiple(amount: Amount, { instalmentMultiple, rounding }: MoneyRule): Amount {
  if (!instalmentMultiple) return amount;
  const step = BigInt(instalmentMultiple) * 100n;
  return divideRounded(amount, step, rounding) * step;
}

/** Centavos as pesos. */
export const pesosOf = (amount: Amount): Decimal => ({ units: amount, scale: 2 });

/** Divides an amount by a whole number above zero. */
export const share = (amount: Amount, parts: number, rule: MoneyRule): Amount =>
  roundMoney(
    { units: divideRounded(amount * powerOfTen(19), BigInt(parts), rule.rounding), scale: 21 },
    rule,
  );

/** A percentage of an amount. */
export const percentageOf = (amount: Amount, percent: Decimal, rule: MoneyRule): Amount =>
  roundMoney({ units: amount * percent.units, scale: percent.scale + 4 }, rule);

/**
 * Reads pesos of at most two decimals ("1250.5") into centavos; the caller has checked that they are such.
 */
export function centavosOf(pesos: string): Amount {
  const [whole = "0", decimals = ""] = pesos.split(".");
  return BigInt(whole + decimals.padEnd(2, "0"));
}

/** Writes centavos as pesos with two decimals: 125050 → "1250.50". */
export function formatAmount(amount: Amount): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);
export const atLeastZero = (amount: Amount): Amount => (amount < 0n ? 0n : amount);
