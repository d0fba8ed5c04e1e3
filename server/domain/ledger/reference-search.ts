import { type SQL, sql } from "drizzle-orm";
import { numberKey } from "#server/domain/ledger/references";
import type { ListSource } from "#server/platform/lists/source";

/** What the key of each number begins with that begins with this. */
export const keyStart = (text: string) =>
  numberKey(text)
    .replace(/(^|[^0-9])0$/, "$1")
    .replace(/-$/, "");

/** What the key of each number ends with that ends with these digits; null for what does not end in any. */
export const keyEnd = (text: string) => /[0-9]+$/.exec(text)?.[0].replace(/^0+(?=[0-9])/, "") ?? null;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");
const beginsWith = (start: string) => sql`e.reference_key like ${`${escaped(start)}%`}`;
const backwards = (text: string) => `${escaped([...text].reverse().join(""))}%`;
/** An index knows the last signs of a key. */
const signs = 4;
const endsWith = (end: string) =>
  sql`(reverse("right"(e.reference_key, ${sql.raw(`${signs}`)})) like ${backwards(end.slice(-signs))}
    and reverse(e.reference_key) like ${backwards(end)})`;

/** Keys that begin so, or so up to a sign with an accent: filters compare without accents, keys keep them. */
function beginsAlike(start: string): SQL {
  const accented = Array.from(start, (_, at) => {
    const [from, to] = ["\u0080", "\u{10ffff}"].map((sign) => start.slice(0, at) + sign);
    return sql`e.reference_key ~>=~ ${from} and e.reference_key ~<=~ ${to}`;
  });
  return sql`(${sql.join([beginsWith(start), ...accented], sql` or `)})`;
}

/** What holds for each entry that a filter of its number takes, and is found by an index or told at once. */
function near(mode: string, value: string): SQL | null {
  const end = keyEnd(value);
  if (mode === "startswith" && /^[0-9a-z][ -~]{0,49}$/i.test(value)) return beginsAlike(keyStart(value));
  if (mode === "endswith" && end) return endsWith(end);
  const digits = /^0*([1-9][0-9]*)$/.exec(value)?.[1];
  if (mode === "contains" && digits) return sql`e.reference_key like ${`%${digits}%`}`;
  return mode === "equal" ? sql`e.reference_key = kaban_reference_key(${value})` : null;
}

const literally = (pattern: string) => sql`kaban_plain(e.reference) like ${pattern}`;

/** Numbers that begin or end so, as numbers are compared; with zeros in front it is all of a number. */
function found(text: string): SQL {
  const [begins, end] = [beginsWith(keyStart(text)), keyEnd(text) ?? ""];
  if (!/^[0-9]+$/.test(text)) return sql`(${begins} or ${endsWith(numberKey(text))})`;
  if (!text.startsWith("0")) return sql`(${begins} or ${endsWith(end)})`;
  const isWhole = sql`e.reference_key ~ ${`(^|[^0-9])${end}$`}`;
  return sql`(${begins} and ${literally(`${text}%`)}
    or ${endsWith(end)} and (${literally(`%${text}`)} or ${isWhole}))`;
}

/**
 * How entries are found by their number: by how it begins or ends. What is in the midst of one is found by a
 * filter, which reads every entry of the branch.
 */
export const byReference: Pick<ListSource, "near" | "search"> = {
  near: { reference: near },
  search: (q) => found(q.trim()),
};
