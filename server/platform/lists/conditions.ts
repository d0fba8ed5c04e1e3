import { type SQL, sql } from "drizzle-orm";
import type { Field, FieldKind } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import {
  type Filter,
  type FilterGroup,
  type FilterRange,
  type FilterScalar,
  isFilterGroup,
  type ListQuery,
} from "#contract/kit/list-query";
import type { ListSource } from "#server/platform/lists/source";

type Compare = (value: FilterScalar) => SQL;
/** How a column is compared with a value; days and other values differ only here. */
interface Comparisons {
  on: Compare;
  from: Compare;
  after: Compare;
  before: Compare;
  upTo: Compare;
}

/** What a value is compared as: wide enough for any that may be asked for. Text by default. */
const comparedAs: Partial<Record<FieldKind, string>> = {
  toggle: "boolean",
  integer: "bigint",
  money: "bigint",
  percent: "numeric",
  degrees: "double precision",
  reference: "uuid",
};
const worded: readonly FieldKind[] = ["text", "longText", "icon", "color"];

// Escaped after kaban_plain, which can turn a full-width ％ into a wildcard.
const asPattern: Compare = (value) =>
  sql`regexp_replace(kaban_plain(${String(value)}), '([\\\\%_])', '\\\\\\1', 'g')`;

const contains = (column: SQL, value: FilterScalar) =>
  sql`kaban_plain(${column}::text) like '%' || ${asPattern(value)} || '%'`;

const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;
const both = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` and `)})`;

/** Exact, but that words are compared without case. */
function byValue(kind: FieldKind, column: SQL): Comparisons {
  const type = sql.raw(comparedAs[kind] ?? "text");
  const fold = (side: SQL) => (worded.includes(kind) ? sql`lower(${side})` : side);
  const compare = (operator: string) => (value: FilterScalar) =>
    sql`${fold(column)} ${sql.raw(operator)} ${fold(sql`${String(value)}::${type}`)}`;
  return {
    on: compare("="),
    from: compare(">="),
    after: compare(">"),
    before: compare("<"),
    upTo: compare("<="),
  };
}

/** By where days begin: in a time zone for moments, so that a moment counts to the day it fell on there. */
function byDay(column: SQL, timeZone: string | null): Comparisons {
  const start = (day: FilterScalar, plus = 0) => {
    const date = sql`(${String(day)}::date + ${sql.raw(String(plus))})`;
    return timeZone ? sql`(${date}::timestamp at time zone ${timeZone})` : date;
  };
  const from = (day: FilterScalar, plus = 0) => sql`${column} >= ${start(day, plus)}`;
  const before = (day: FilterScalar, plus = 0) => sql`${column} < ${start(day, plus)}`;
  return {
    on: (day) => sql`(${from(day)} and ${before(day, 1)})`,
    from,
    after: (day) => from(day, 1),
    before,
    upTo: (day) => before(day, 1),
  };
}

function conditionOf(field: Field, column: SQL, filter: Filter, timeZone: string): SQL {
  const zone = field.kind === "moment" ? timeZone : null;
  const is = zone || field.kind === "date" ? byDay(column, zone) : byValue(field.kind, column);
  const none = sql.raw(field.kind === "table" ? "'[]'" : "''");
  const isEmpty = sql`coalesce(${column}::text, ${none}) = ${none}`;
  const value = filter.value as FilterScalar;
  const { from, to } = (filter.value ?? {}) as FilterRange;
  const conditions: Record<Filter["mode"], () => SQL> = {
    equal: () => is.on(value),
    nequal: () => sql`(${is.on(value)}) is not true`,
    in: () => either((filter.value as FilterScalar[]).map(is.on)),
    gt: () => is.after(value),
    after: () => is.after(value),
    gte: () => is.from(value),
    lt: () => is.before(value),
    before: () => is.before(value),
    lte: () => is.upTo(value),
    range: () => sql`(${is.from(from)} and ${is.upTo(to)})`,
    isempty: () => isEmpty,
    isnotempty: () => sql`not (${isEmpty})`,
    contains: () => contains(column, value),
    ncontains: () => sql`(${contains(column, value)}) is not true`,
    startswith: () => sql`kaban_plain(${column}) like ${asPattern(value)} || '%'`,
    endswith: () => sql`kaban_plain(${column}) like '%' || ${asPattern(value)}`,
  };
  return conditions[filter.mode]();
}

/** The condition of a group; a group of nothing asks nothing. */
function groupOf({ logic, filters }: FilterGroup, conditionOfOne: (filter: Filter) => SQL): SQL {
  const conditions = filters.map((one) =>
    isFilterGroup(one) ? groupOf(one, conditionOfOne) : conditionOfOne(one),
  );
  if (conditions.length === 0) return sql`true`;
  return logic === "or" ? either(conditions) : both(conditions);
}

/** The WHERE of a list: its tenant, what always holds, the filters, and `q` over what the list searches. */
export function whereOf(list: List, source: ListSource, query: ListQuery, timeZone: string): SQL {
  const columnOf = (name: string) => source.columns[name] as SQL;
  const parts = [source.tenant, source.where].flatMap((always) => (always ? [sql`(${always})`] : []));
  if (query.filter.filters.length > 0) {
    const one = (filter: Filter) => {
      const { field, mode, value } = filter;
      const near = source.near?.[field]?.(mode, String(value));
      const exactly = conditionOf(list.fields[field] as Field, columnOf(field), filter, timeZone);
      return near ? both([near, exactly]) : exactly;
    };
    parts.push(groupOf(query.filter, one));
  }
  if (query.q) {
    const searched = list.searches.map((name) => contains(columnOf(name), query.q));
    parts.push(source.search?.(query.q) ?? either([sql`false`, ...searched]));
  }
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
