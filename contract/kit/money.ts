import { z } from "zod";

/** Whole centavos; one peso is 100. Always a safe integer, never a fraction. */
export type Centavos = number;

/** SPEC section 9: no amount above 500,000,000 pesos. */
export const maximumAmountCentavos: Centavos = 50_000_000_000;

/** Said of an amount above it, in the words of SPEC section 9. */
export const amountTooLarge = "Amount cannot exceed Five Million (500,000,000)";

/** An amount of at most 500,000,000 pesos either way, in centavos on the wire (SPEC section 5). */
export const centavos = z
  .number("Amount must be a whole number of centavos")
  .int("Amount must be a whole number of centavos")
  .min(-maximumAmountCentavos, amountTooLarge)
  .max(maximumAmountCentavos, amountTooLarge);

/** An amount of one centavo or more. */
export const positiveCentavos = centavos.min(1, "Amount must be more than zero");

/** An amount of zero centavos or more. */
export const nonNegativeCentavos = centavos.min(0, "Amount cannot be negative");

/** Shows centavos as pesos with two decimals, without a sign of currency: 123456 → "1,234.56". */
export function formatPesos(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${amount < 0 ? "-" : ""}${whole}.${digits.slice(-2)}`;
}

/**
 * Reads pesos as typed or imported ("1,234.5", "₱ 20", "-3.00") into centavos, by digits alone.
 * Returns null for anything else: more than two decimals, misplaced commas, letters, too many digits.
 */
export function parsePesos(text: string): Centavos | null {
  const match = /^(-?)\s*(?:₱|PHP)?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign, whole, decimals] = match;
  if (!whole && !decimals) return null;
  const digits = (whole ?? "0").replaceAll(",", "") + (decimals ?? "").padEnd(2, "0");
  const amount = Number(digits);
  if (!Number.isSafeInteger(amount)) return null;
  return sign && amount !== 0 ? -amount : amount;
}
