import type { Centavos } from "#contract/kit/money";

/** A bill or coin; its value in centavos. */
export interface Denomination {
  id: string;
  value: Centavos;
}

const mostOfOne = 1_000_000;

/**
 * The fewest bills and coins that make up an amount, as a cash count is given. Null when none do, or when
 * it would take more than a million of one.
 */
export function countOut(amount: Centavos, denominations: readonly Denomination[]) {
  let rest = amount;
  const counts = [...denominations]
    .sort((one, other) => other.value - one.value)
    .map(({ id, value }) => {
      const quantity = Math.min(Math.floor(rest / value), mostOfOne);
      rest -= quantity * value;
      return { bills_and_coins_id: id, quantity };
    });
  return rest === 0 ? counts.filter(({ quantity }) => quantity > 0) : null;
}
