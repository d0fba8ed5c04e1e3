import { type SQL, sql } from "drizzle-orm";
import type { Field } from "#contract/kit/field";
import type { List, Page } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { query as ask, type Transaction } from "#server/db/database";
import { whereOf } from "#server/lists/conditions";
import type { ListSource } from "#server/lists/source";
import { beside } from "#server/sheets/cells";

export type ListRow = Record<string, unknown>;

/** A list with its source settled for one caller. */
export interface Asked {
  list: List;
  source: ListSource;
  query: ListQuery;
  timeZone: string;
}

/** What a field is sorted by: a reference by the name the row shows, words without case and accents. */
function sortedBy({ list, source }: Asked, name: string): SQL {
  const field = list.fields[name] as Field;
  const { also = {}, columns } = source;
  const shown =
    field.kind === "reference" ? (also[beside(name, "code")] ?? also[beside(name, "name")]) : undefined;
  const column = shown ?? (columns[name] as SQL);
  return shown || field.kind === "text" || field.kind === "longText" ? sql`kaban_plain(${column})` : column;
}

/** The key goes the way of the last field, as an index on both does; what is left of it only parts ties. */
function orderOf(asked: Asked): SQL {
  const { list, source, query } = asked;
  const sort = query.sort.length > 0 ? query.sort : [list.order];
  const way = (order: "asc" | "desc") => sql.raw(order);
  const [first, ...others] = source.key;
  return sql.join(
    [
      ...sort.map(({ field, order }) => sql`${sortedBy(asked, field)} ${way(order)}`),
      sql`${first} ${way(sort.at(-1)?.order ?? "asc")}`,
      ...others,
    ],
    sql`, `,
  );
}

/** The statement that reads every row of the result, in order. */
export function selectOf(asked: Asked): SQL {
  const { list, source, query, timeZone } = asked;
  const shown = { id: source.id ?? (source.key[0] as SQL), ...source.columns, ...source.also };
  const columns = Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${source.from}
    where ${whereOf(list, source, query, timeZone)} order by ${orderOf(asked)}`;
}

/** What to count: the roll-up where it knows every field that is asked for, else the rows themselves. */
function countedFrom({ source, query }: Asked) {
  const { from, shared, sums, rows } = source.rollUp ?? {};
  const isKnown = !query.q && query.filter.filters.every(({ field }) => shared && field in shared);
  if (!from || !rows || !isKnown) return { source, rows: sql`1`, most: source.countAtMost };
  return { source: { from, columns: { ...shared, ...sums }, key: [] }, rows, most: undefined };
}

/**
 * Counts and sums the whole result. Past `countAtMost` it stops, and a sum of a part would mislead: none is
 * given.
 */
async function summarise(tx: Transaction, asked: Asked) {
  const { list, query, timeZone } = asked;
  const { source, rows, most } = countedFrom(asked);
  const names = list.totals ?? [];
  const summed = names.map((name) => sql`, ${source.columns[name]} as ${sql.identifier(name)}`);
  const sums = names.map(
    (name) => sql`, coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(name)}`,
  );
  const [row] = await ask<Record<string, number>>(
    tx,
    sql`select coalesce(sum(counted), 0)::bigint as counted${sql.join(sums)} from (
      select ${rows} as counted${sql.join(summed)} from ${source.from}
      where ${whereOf(list, source, query, timeZone)}
      ${most === undefined ? sql`` : sql`limit ${most + 1}`}) as result`,
  );
  const { counted = 0, ...totals } = row ?? {};
  if (most !== undefined && counted > most) return { totalSize: most, totalIsMinimum: true };
  return { totalSize: counted, ...(names.length > 0 && { totals }) };
}

/** Reads one page of a list, with its size and sums over the whole result. */
export async function readPage(tx: Transaction, asked: Asked): Promise<Page<ListRow>> {
  const { pageIndex, pageSize } = asked.query;
  const offset = pageIndex * pageSize;
  const data = await ask<ListRow>(tx, sql`${selectOf(asked)} limit ${pageSize} offset ${offset}`);
  const isLast = data.length < pageSize && (data.length > 0 || pageIndex === 0);
  const size =
    isLast && !asked.list.totals ? { totalSize: offset + data.length } : await summarise(tx, asked);
  return { data, ...size, totalPage: Math.ceil(size.totalSize / pageSize), pageIndex, pageSize };
}

const rowsAFetch = 1000;

/** Reads the whole result in order, a thousand rows at a time, so that it never lies in memory at once. */
export async function* readAll(tx: Transaction, asked: Asked): AsyncGenerator<ListRow[]> {
  await ask(tx, sql`declare list_rows no scroll cursor for ${selectOf(asked)}`);
  for (;;) {
    const { rows } = await tx.query(`fetch ${rowsAFetch} from list_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAFetch) break;
  }
  await tx.query("close list_rows");
}
