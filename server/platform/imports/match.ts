import { createHash } from "node:crypto";
import { type DateOrder, orderOf } from "#contract/kit/day-text";
import { type Fields, labelOf } from "#contract/kit/field";
import type { Transaction } from "#server/platform/db/database";
import type { ReadFile } from "#server/platform/imports/read-file";
import type { AnyTarget } from "#server/platform/imports/target";

/** Which field each heading means, and how days are written. */
export interface Match {
  columns: Record<string, string | null>;
  date_order: DateOrder;
}

interface Whose {
  userId: string;
  target: string;
  headings: string[];
}

/** The same headings in another order are the same. */
function hashOf(headings: string[]): string {
  const words = headings.map((heading) => heading.toLowerCase()).sort();
  return createHash("sha256").update(JSON.stringify(words)).digest("hex");
}

/** What a person chose the last time these headings came. */
export async function recallMatch(tx: Transaction, whose: Whose): Promise<Match | null> {
  const { rows } = await tx.query(
    `select columns, date_order from import_match
      where branch_id = (select kaban_branch()) and user_id = $1 and target = $2 and headings_hash = $3`,
    [whose.userId, whose.target, hashOf(whose.headings)],
  );
  return rows[0] ?? null;
}

/** Keeps what a person chose, for the next time. */
export async function rememberMatch(tx: Transaction, whose: Whose, { columns, date_order }: Match) {
  await tx.query(
    `insert into import_match (organization_id, branch_id, user_id, target, headings_hash, columns,
       date_order)
     values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5)
     on conflict (branch_id, user_id, target, headings_hash)
       do update set columns = excluded.columns, date_order = excluded.date_order`,
    [whose.userId, whose.target, hashOf(whose.headings), JSON.stringify(columns), date_order],
  );
}

/** "Date of Birth (mm/dd)" → "dateofbirthmmdd". */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** The field whose name or label a heading is; each field once. */
function proposeColumns(fields: Fields, headings: string[]): Match["columns"] {
  const known = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    for (const word of [name, name.replace(/_id$/, ""), labelOf(name, field)]) known.set(plain(word), name);
  }
  const taken = new Set<string>();
  const columns = headings.map((heading): [string, string | null] => {
    const name = known.get(plain(heading));
    if (!name || taken.has(name)) return [heading, null];
    taken.add(name);
    return [heading, name];
  });
  return Object.fromEntries(columns);
}

/** What stands in the columns that are matched with days. */
function daysIn(fields: Fields, columns: Match["columns"], { headings, lines }: ReadFile): string[] {
  const days = headings.flatMap((heading, index) => {
    const name = columns[heading];
    return name && fields[name]?.kind === "date" ? [index] : [];
  });
  return lines.slice(0, 1000).flatMap(({ cells }) => days.map((index) => String(cells[index] ?? "")));
}

/** What the headings and days of a file seem to mean; what they leave open, as such headings meant before. */
export function proposeMatch({ fields }: AnyTarget, file: ReadFile, before: Match | null): Match {
  const columns = before?.columns ?? proposeColumns(fields, file.headings);
  return { columns, date_order: orderOf(daysIn(fields, columns, file), before?.date_order) };
}

type WrongMatch = "unknown_column" | "matched_twice" | "column_missing";
type Refuse = (code: WrongMatch, detail: { column: string }) => Error;

/** The field behind each column of the file, in its order; refuses a match that cannot be meant. */
export function fieldsBehind(
  { fields }: AnyTarget,
  headings: string[],
  columns: Match["columns"],
  refuse: Refuse,
): (string | null)[] {
  const matched = Object.entries(columns);
  const strange = matched.find(
    ([heading, name]) => !headings.includes(heading) || (name !== null && !Object.hasOwn(fields, name)),
  );
  if (strange) {
    const [heading, name] = strange;
    throw refuse("unknown_column", { column: headings.includes(heading) ? String(name) : heading });
  }
  const names = matched.flatMap(([, name]) => (name === null ? [] : [name]));
  const labelIn = (name: string) => labelOf(name, fields[name]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw refuse("matched_twice", { column: labelIn(twice) });
  const missing = Object.entries(fields).find(
    ([name, field]) => field.required && !("default" in field) && !names.includes(name),
  );
  if (missing) throw refuse("column_missing", { column: labelIn(missing[0]) });
  return headings.map((heading) => (Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : null));
}
