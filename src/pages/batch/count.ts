import type { Centavos } from "#contract/kit/money";
import type { ResourceRow } from "#contract/kit/resource";
import type { billsAndCoins } from "#contract/resources/bills-and-coins";

export type Denomination = Pick<ResourceRow<typeof billsAndCoins>, "id" | "name" | "kind" | "value">;

/** How many of each denomination lie in the drawer, by its id; null where nothing was typed. */
export type Quantities = Record<string, number | null>;

/** What the typed quantities come to. */
export function countedCash(denominations: readonly Denomination[], quantities: Quantities): Centavos {
  return denominations.reduce((sum, { id, value }) => sum + value * (quantities[id] ?? 0), 0);
}

/** The count as the server takes it: only what was found in the drawer. */
export function countsOf(denominations: readonly Denomination[], quantities: Quantities) {
  return denominations.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ bills_and_coins_id: id, quantity }] : [];
  });
}

/** Reads a quantity as typed, a million at most; null for an empty box, undefined for what is no quantity. */
export function parseQuantity(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  if (!/^\d{1,7}$/.test(text)) return undefined;
  const quantity = Number(text);
  return quantity <= 1_000_000 ? quantity : undefined;
}
