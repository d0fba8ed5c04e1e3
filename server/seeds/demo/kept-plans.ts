import { createHash } from "node:crypto";
import type { Transaction } from "#server/platform/db/database";

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("md5").update(text).digest("hex");
  names.set(text, name);
  return name;
}

/**
 * Does work whose statements PostgreSQL plans once a connection: the demo's year asks some hundred of them
 * thousands of times, and planning them anew took a fifth of it.
 */
export async function keepingPlans(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const ask = tx.query as (...asked: unknown[]) => unknown;
  tx.query = ((...asked: unknown[]) => {
    const [text, values] = asked;
    if (typeof text !== "string" || !Array.isArray(values)) return ask(...asked);
    return ask({ name: nameOf(text), text, values });
  }) as typeof tx.query;
  try {
    await work();
  } finally {
    tx.query = ask as typeof tx.query;
  }
}
