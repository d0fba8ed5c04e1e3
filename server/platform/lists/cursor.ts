import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#contract/kit/refusal";

/** One part of an order: what is compared, which way, and whether it is ever empty. */
export interface Term {
  by: SQL;
  order: "asc" | "desc";
  isNeverEmpty: boolean;
}

/** The order's own name, so that a cursor is used with the order it was made for alone. */
const nameOf = (order: unknown) =>
  createHash("sha256").update(JSON.stringify(order)).digest("base64url").slice(0, 16);

const content = z.tuple([z.string(), z.array(z.string().nullable())]);

/** Where a row lies in an order, as text a client hands back. */
export const writeCursor = (order: unknown, values: (string | null)[]) =>
  Buffer.from(JSON.stringify([nameOf(order), values])).toString("base64url");

/** The values of a cursor; refuses one that was not made for this order (400). */
export function readCursor(text: string, order: unknown, terms: readonly Term[]): (string | null)[] {
  try {
    const [name, values] = content.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (name === nameOf(order) && values.length === terms.length) return values;
  } catch {
    // answered below, in the same words
  }
  throw unknownCursor();
}

export const unknownCursor = () => invalidInput({ after: "after does not belong to this order of the list" });

/** Comes after the value in the order of one term; empty values are last going up and first going down. */
function past({ by, order, isNeverEmpty }: Term, value: string | null): SQL {
  if (order === "asc") {
    if (value === null) return sql`false`;
    return isNeverEmpty ? sql`${by} > ${value}` : sql`(${by} > ${value} or ${by} is null)`;
  }
  return value === null ? sql`${by} is not null` : sql`${by} < ${value}`;
}

const same = ({ by }: Term, value: string | null) =>
  value === null ? sql`${by} is null` : sql`${by} = ${value}`;

const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

/**
 * Holds for the rows that come after those values. What goes one way from the first term on and is never
 * empty is said once more as one comparison of rows, which an index answers from its middle.
 */
export function afterCursor(terms: readonly Term[], values: (string | null)[]): SQL {
  const ways = terms.map((term, index) => {
    const before = terms.slice(0, index).map((one, at) => same(one, values[at] ?? null));
    return sql`(${sql.join([...before, past(term, values[index] ?? null)], sql` and `)})`;
  });
  const isPast = sql`(${sql.join(ways, sql` or `)})`;
  const way = terms[0]?.order;
  const turn = terms.findIndex(({ order, isNeverEmpty }) => !isNeverEmpty || order !== way);
  const straight = turn === -1 ? terms : terms.slice(0, turn);
  if (straight.length === 0) return isPast;
  const columns = listed(straight.map(({ by }) => by));
  const given = listed(straight.map((_, index) => sql`${values[index]}`));
  return sql`(${columns}) ${sql.raw(way === "asc" ? ">=" : "<=")} (${given}) and ${isPast}`;
}
