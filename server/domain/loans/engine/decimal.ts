/** How a half is rounded: to the even neighbour, or away from zero. */
export type Rounding = "HALF_EVEN" | "HALF_UP";

/** An exact decimal: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Significant digits that products and quotients keep: those of the system the conventions are from. */
const digitsKept = 19;

const powers = Array.from({ length: 128 }, (_, exponent) => 10n ** BigInt(exponent));

/** Ten to the power of a whole number from zero. */
export const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/** Divides whole numbers (the divisor above zero) and rounds the quotient to a whole one. */
export function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n) return quotient;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > divisor || (twice === divisor && (rounding === "HALF_UP" || quotient % 2n !== 0n));
  if (!isUp) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

function countDigits(units: bigint): number {
  const magnitude = units < 0n ? -units : units;
  if (magnitude === 0n) return 1;
  const guess = Math.floor(Math.log10(Number(magnitude)));
  if (magnitude < powerOfTen(guess)) return guess;
  return magnitude >= powerOfTen(guess + 1) ? guess + 2 : guess + 1;
}

function keepDigits(units: bigint, scale: number, rounding: Rounding): Decimal {
  const tooMany = countDigits(units) - digitsKept;
  if (tooMany <= 0) return { units, scale };
  return { units: divideRounded(units, powerOfTen(tooMany), rounding), scale: scale - tooMany };
}

/** The decimal of a whole number. */
export const whole = (value: number | bigint): Decimal => ({ units: BigInt(value), scale: 0 });

export const zero = whole(0);
export const one = whole(1);

/** Reads digits with an optional sign and point ("9.4822"); the caller has checked that they are such. */
export function parseDecimal(text: string): Decimal {
  const point = text.indexOf(".");
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  if (a.scale < b.scale) return add(b, a);
  return { units: a.units + b.units * powerOfTen(a.scale - b.scale), scale: a.scale };
}

/** The product, kept to 19 significant digits. */
export const multiply = (a: Decimal, b: Decimal, rounding: Rounding): Decimal =>
  b === one ? a : keepDigits(a.units * b.units, a.scale + b.scale, rounding);

/** The quotient, kept to 19 significant digits; the divisor is above zero. */
export function divide(a: Decimal, b: Decimal, rounding: Rounding): Decimal {
  if (b === one || a.units === 0n) return a;
  const shift = Math.max(0, digitsKept + 1 + countDigits(b.units) - countDigits(a.units));
  const dividend = a.units * powerOfTen(shift);
  const scale = a.scale - b.scale + shift;
  const quotient = dividend / b.units;
  if (dividend % b.units === 0n) return withScale(keepDigits(quotient, scale, rounding));
  // A last digit for what is left over, so that nothing looks like a half that is not one.
  const sign = quotient < 0n ? -1n : 1n;
  return withScale(keepDigits(quotient * 10n + sign, scale + 1, rounding));
}

/** The same number with a scale of at least zero. */
const withScale = ({ units, scale }: Decimal): Decimal =>
  scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };

/** Rounds to a number of decimal places; answers the digits without the point. */
export function roundToScale({ units, scale }: Decimal, places: number, rounding: Rounding): bigint {
  if (scale <= places) return units * powerOfTen(places - scale);
  return divideRounded(units, powerOfTen(scale - places), rounding);
}
