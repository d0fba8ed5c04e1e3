import { type SQL, sql } from "drizzle-orm";
import type { Field } from "#contract/kit/field";
import type { List, Page } from "#contract/kit/list";
import { conditionsIn, type ListQuery } from "#contract/kit/list-query";
import { Refusal } from "#contract/kit/refusal";
import { query as ask, type Transaction } from "#server/platform/db/database";
import { whereOf } from "#server/platform/lists/conditions";
import {
  afterCursor,
  readCursor,
  type Term,
  unknownCursor,
  writeCursor,
} from "#server/platform/lists/cursor";
import { type ListSource, onlyIds } from "#server/platform/lists/source";
import { called } from "#server/platform/spreadsheets/cells";

export type ListRow = Record<string, unknown>;

/** A list with its source settled for one caller. */
export interface ListRequest {
  list: List;
  source: ListSource;
  query: ListQuery;
  timeZone: string;
}

/** What a field is sorted by: a reference by the name the row shows, words without case and accents. */
function sortedBy({ list, source }: ListRequest, name: string): SQL {
  const field = list.fields[name] as Field;
  const { also = {}, columns } = source;
  const reference = called(also, name);
  const shown = field.kind === "reference" ? (reference.code ?? reference.name) : undefined;
  const column = shown ?? (columns[name] as SQL);
  return shown || field.kind === "text" || field.kind === "longText" ? sql`kaban_plain(${column})` : column;
}

const sortOf = ({ list, query }: ListRequest) => (query.sort.length > 0 ? query.sort : [list.order]);

/** The key goes the way of the last field, as an index on both does; what is left of it only parts ties. */
function termsOf(request: ListRequest): Term[] {
  const { list, source } = request;
  const sort = sortOf(request);
  const last = sort.at(-1)?.order ?? "asc";
  const isNeverEmpty = (name: string) => {
    const { kind, required } = list.fields[name] as Field;
    return source.neverEmpty?.includes(name) ?? (required === true && kind !== "reference");
  };
  const sorted = sort.map(({ field, order }) => ({
    by: sortedBy(request, field),
    order,
    isNeverEmpty: isNeverEmpty(field),
  }));
  const keyed = source.key.map((by, index) => ({
    by,
    order: index === 0 ? last : ("asc" as const),
    isNeverEmpty: true,
  }));
  return [...sorted, ...keyed];
}

/** Where the order of a row is answered, beside its fields, to be taken out again. */
const placeColumn = "place_in_order";

const idOf = ({ id, key }: ListSource) => id ?? (key[0] as SQL);

const commas = (parts: SQL[]) => sql.join(parts, sql`, `);
const orderedBy = (terms: readonly Term[]) =>
  commas(terms.map(({ by, order }) => sql`${by} ${sql.raw(order)}`));

/** The statement that reads every row of the result, in order. */
function selectOf(request: ListRequest, more: { also?: SQL; after?: SQL } = {}): SQL {
  const { list, source, query, timeZone } = request;
  const shown = { id: idOf(source), ...source.columns, ...source.also };
  const columns = Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const { also = sql``, after = sql`` } = more;
  return sql`select ${commas(columns)}${also} from ${source.from}
    where ${whereOf(list, source, query, timeZone)}${after} order by ${orderedBy(termsOf(request))}`;
}

/** The statement of a page, by its number or from where the page before it ended; rows say where they lie. */
function pageOf(request: ListRequest): SQL {
  const { pageIndex, pageSize, after } = request.query;
  const terms = termsOf(request);
  const place = commas(terms.map(({ by }) => sql`(${by})::text`));
  const also = sql`, array[${place}] as ${sql.identifier(placeColumn)}`;
  if (after === undefined)
    return sql`${selectOf(request, { also })} limit ${pageSize} offset ${pageIndex * pageSize}`;
  const values = readCursor(after, sortOf(request), terms);
  const from = sql` and ${afterCursor(terms, values)}`;
  return sql`${selectOf(request, { also, after: from })} limit ${pageSize}`;
}

/** What to count: the roll-up where it knows every field that is asked for, else the rows themselves. */
function countedFrom({ source, query }: ListRequest) {
  const { from, tenant = null, shared, sums, rows } = source.rollUp ?? {};
  const isKnown = !query.q && conditionsIn(query.filter).every(({ field }) => shared && field in shared);
  if (!from || !rows || !isKnown) return { source, rows: sql`1`, most: source.countAtMost };
  return { source: { from, tenant, columns: { ...shared, ...sums }, key: [] }, rows, most: undefined };
}

/** So long is added up what somebody asks to have added up. */
const mostMs = 60_000;

function refuseEndless(error: unknown): never {
  if ((error as { code?: string }).code !== "57014") throw error;
  const message = "This is too much to add up at once. Ask for less";
  throw new Refusal(409, { code: "too_much_to_add", message });
}

type Size = Pick<Page<ListRow>, "totalSize" | "totalIsMinimum" | "totals">;

/** Counts the result, as far as `most`, and adds up those fields of it. */
async function addUp(tx: Transaction, request: ListRequest, names: readonly string[], most?: number) {
  const { source, rows } = countedFrom(request);
  const summed = names.map((name) => sql`, ${source.columns[name]} as ${sql.identifier(name)}`);
  const sums = names.map(
    (name) => sql`, coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(name)}`,
  );
  const [{ counted = 0, ...totals } = {}] = await ask<Record<string, number>>(
    tx,
    sql`select coalesce(sum(counted), 0)::bigint as counted${sql.join(sums)} from (
      select ${rows} as counted${sql.join(summed)} from ${source.from}
      where ${whereOf(request.list, source, request.query, request.timeZone)}
      ${most === undefined ? sql`` : sql`limit ${most + 1}`}) as result`,
  );
  return { totalSize: counted, ...(names.length > 0 && { totals }) };
}

/**
 * Counts and sums the whole result. Past `countAtMost` it stops, and a sum of a part would mislead: none is
 * given, nor worked out, unless it is asked for by name.
 */
async function summarise(tx: Transaction, request: ListRequest): Promise<Size> {
  const { totals: names = [] } = request.list;
  const most = request.query.isSummed ? undefined : countedFrom(request).most;
  if (request.query.isSummed) await tx.query(`set local statement_timeout = ${mostMs}`);
  if (most === undefined) return addUp(tx, request, names).catch(refuseEndless);
  const counted = await addUp(tx, request, [], most);
  if (counted.totalSize > most) return { totalSize: most, totalIsMinimum: true };
  return names.length > 0 ? addUp(tx, request, names) : counted;
}

/** A cursor can hold any text; what the database cannot compare with was not one of its. */
function refuseForged(error: unknown): never {
  const { code = "" } = error as { code?: string };
  throw code.startsWith("22") ? unknownCursor() : error;
}

const opposite = { asc: "desc", desc: "asc" } as const;

/** Pages that begin further on are counted off by what orders them, from the nearer end. */
const deepFrom = 1000;

/**
 * A page asked for by its ids, as a deep one is. What a row shows would be looked up for all that are passed
 * over, so that is left until it is known which rows they are.
 */
async function byIds(
  tx: Transaction,
  request: ListRequest,
  { totalSize, totalIsMinimum }: Size,
): Promise<ListRequest> {
  const { list, source, query, timeZone } = request;
  const { pageIndex, pageSize } = query;
  const offset = pageIndex * pageSize;
  const left = totalIsMinimum ? Number.POSITIVE_INFINITY : Math.max(0, totalSize - offset);
  const fromEnd = left < offset;
  const terms = termsOf(request).map((term) => (fromEnd ? { ...term, order: opposite[term.order] } : term));
  const rows = await ask<{ id: string }>(
    tx,
    sql`select ${idOf(source)} as id from ${source.from} where ${whereOf(list, source, query, timeZone)}
      order by ${orderedBy(terms)}
      limit ${Math.min(pageSize, left)} offset ${fromEnd ? Math.max(0, left - pageSize) : offset}`,
  );
  const ids = rows.map(({ id }) => id);
  const all: Pick<ListQuery, "q" | "filter"> = { q: "", filter: { logic: "and", filters: [] } };
  return { ...request, source: onlyIds(source, ids), query: { ...query, ...all, pageIndex: 0 } };
}

/** The request, its rows reached from the side that its filters name. */
function fromItsSide(request: ListRequest): ListRequest {
  const { instead } = request.source;
  const isNamed = conditionsIn(request.query.filter).some(({ field }) => instead?.whereNamed.includes(field));
  return instead && isNamed ? { ...request, source: instead.source } : request;
}

/** Reads one page of a list, with its size and sums over the whole result. */
export async function readPage(tx: Transaction, asked: ListRequest): Promise<Page<ListRow>> {
  const request = fromItsSide(asked);
  const { pageIndex, pageSize, after } = request.query;
  const offset = pageIndex * pageSize;
  const isByIds = after === undefined && (request.source.idsFirst || offset >= deepFrom);
  const counted = isByIds ? await summarise(tx, request) : undefined;
  const asking = ask<ListRow>(tx, pageOf(counted ? await byIds(tx, request, counted) : request));
  const rows = await (after === undefined ? asking : asking.catch(refuseForged));
  const place = rows.at(-1)?.[placeColumn] as (string | null)[] | undefined;
  const data = rows.map(({ [placeColumn]: _, ...row }) => row);
  const isLast = after === undefined && data.length < pageSize && (data.length > 0 || pageIndex === 0);
  const size =
    counted ??
    (isLast && !request.list.totals ? { totalSize: offset + data.length } : await summarise(tx, request));
  const totalPage = Math.ceil(size.totalSize / pageSize);
  const nextCursor = place && data.length === pageSize ? writeCursor(sortOf(request), place) : null;
  return { data, ...size, totalPage, pageIndex, pageSize, nextCursor };
}

const rowsAFetch = 1000;

/** Reads the whole result in order, a thousand rows at a time, so that it never lies in memory at once. */
export async function* readAll(tx: Transaction, request: ListRequest): AsyncGenerator<ListRow[]> {
  await ask(tx, sql`declare list_rows no scroll cursor for ${selectOf(fromItsSide(request))}`);
  for (;;) {
    const { rows } = await tx.query(`fetch ${rowsAFetch} from list_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAFetch) break;
  }
  await tx.query("close list_rows");
}
