import { randomUUID } from "node:crypto";
import { countOut, type Denomination } from "#contract/kit/cash";
import { formatPesos, maximumAmountCentavos } from "#contract/kit/money";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { endBatch } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import type { Client } from "./client.ts";
import type { BookTransaction } from "./read-book.ts";

/**
 * The cash a drawer must begin with so that it can pay whatever is posted, in whichever order accounts take
 * turns: each account's own order is kept, so each can draw at most this much more than it has brought.
 */
export function cashNeeded(transactions: readonly BookTransaction[]): number {
  const accounts = new Map<string, { stands: number; lowest: number }>();
  for (const { account, kind, amount } of transactions) {
    if (kind !== "deposit" && kind !== "withdraw") continue;
    const cash = accounts.get(account) ?? { stands: 0, lowest: 0 };
    cash.stands += kind === "deposit" ? amount : -amount;
    cash.lowest = Math.min(cash.lowest, cash.stands);
    accounts.set(account, cash);
  }
  const needed = [...accounts.values()].reduce((sum, { lowest }) => sum - lowest, 0);
  return Math.min(needed, maximumAmountCentavos);
}

/** Opens the batch the book is posted in, unless it is open from a run that was cut short. */
export async function openDrawer(client: Client, name: string, cash: number): Promise<void> {
  const open = await client.get(currentBatch, {});
  if (!open) await client.get(openBatch, { name: name.slice(0, 50), beginning_cash: cash }, randomUUID());
}

/**
 * Ends the batch the book was posted in: what the drawer should hold is counted out and goes back to the
 * vault.
 */
export async function closeDrawer(client: Client, say: (text: string) => void): Promise<void> {
  const open = await client.get(currentBatch, {});
  if (!open) return;
  const { expected_cash } = open;
  if (expected_cash === null) return say(`The batch ${open.reference} is counted blind, and stays open`);
  const denominations = await client.search<Denomination>("/bills-and-coins", { pageSize: 500 });
  const counts = countOut(expected_cash, denominations);
  if (!counts || expected_cash > maximumAmountCentavos) {
    return say(`The batch ${open.reference} stays open: ${formatPesos(expected_cash)} cannot be counted out`);
  }
  await client.get(endBatch, { counts }, randomUUID());
}
