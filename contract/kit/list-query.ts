import { isCalendarDate } from "#contract/kit/dates";
import { type Field, type FieldKind, type Fields, labelOf } from "#contract/kit/field";
import { invalidInput } from "#contract/kit/refusal";
import { isStorable } from "#contract/kit/text";

export const filterModes = [
  "equal",
  "nequal",
  "contains",
  "ncontains",
  "startswith",
  "endswith",
  "isempty",
  "isnotempty",
  "gt",
  "gte",
  "lt",
  "lte",
  "range",
  "before",
  "after",
  "in",
] as const;
export type FilterMode = (typeof filterModes)[number];

export type FilterScalar = string | number | boolean;
export interface FilterRange {
  from: FilterScalar;
  to: FilterScalar;
}

export interface Filter {
  field: string;
  mode: FilterMode;
  value?: FilterScalar | FilterRange | FilterScalar[];
}

/** Conditions that must hold together, or any of which must; a condition may be a group of its own. */
export interface FilterGroup {
  logic: "and" | "or";
  filters: (Filter | FilterGroup)[];
}

type Sort = { field: string; order: "asc" | "desc" }[];

/** The question a list is asked (DESIGN section 6). */
export interface ListQuery {
  pageIndex: number;
  pageSize: number;
  sort: Sort;
  filter: FilterGroup;
  /** Searches the list's text fields. */
  q: string;
  /** The `nextCursor` of the page before: what comes after its last row, instead of by pageIndex. */
  after?: string;
  /** Counts and sums all of it, however much that is, where a page alone would stop. */
  isSummed?: boolean;
}

export const defaultPageSize = 10;
export const maximumPageSize = 500;
/** Conditions of a filter in all, those in its groups included. */
export const maximumFilters = 50;
/** How deep groups may lie in one another, below the filter itself. */
export const maximumFilterDepth = 3;

export const isFilterGroup = (one: Filter | FilterGroup): one is FilterGroup => "filters" in one;

/** The conditions of a filter, those in its groups included. */
export const conditionsIn = ({ filters }: FilterGroup): Filter[] =>
  filters.flatMap((one) => (isFilterGroup(one) ? conditionsIn(one) : [one]));

const empty: readonly FilterMode[] = ["isempty", "isnotempty"];
const exact: readonly FilterMode[] = ["equal", "nequal", "in"];
const ordered: readonly FilterMode[] = ["gt", "gte", "lt", "lte", "range"];
const worded: readonly FilterMode[] = ["contains", "ncontains", "startswith", "endswith"];

/** The modes each kind of field can be asked with. */
export const modesOf: Record<FieldKind, readonly FilterMode[]> = {
  text: [...exact, ...worded, ...empty],
  longText: [...exact, ...worded, ...empty],
  icon: [...exact, ...worded, ...empty],
  color: [...exact, ...worded, ...empty],
  password: [],
  toggle: [...exact],
  integer: [...exact, ...ordered, ...empty],
  percent: [...exact, ...ordered, ...empty],
  money: [...exact, ...ordered, ...empty],
  date: [...exact, ...ordered, "before", "after", ...empty],
  moment: [...exact, ...ordered, "before", "after", ...empty],
  degrees: [...exact, ...ordered, ...empty],
  choice: [...exact, ...empty],
  reference: [...exact, ...empty],
  media: [...empty],
  point: [...empty],
  table: [...empty],
};

/** What is wrong, to be repeated: a list or an object cannot always be said as text. */
const said = (value: unknown) => (typeof value === "string" ? `"${value.slice(0, 100)}"` : "of that kind");

const decimal = /^-?\d{1,9}(\.\d{1,9})?$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isValueOf(field: Field, value: unknown): value is FilterScalar {
  switch (field.kind) {
    case "toggle":
      return typeof value === "boolean";
    case "integer":
    case "money":
      return Number.isSafeInteger(value);
    case "percent":
      return (typeof value === "string" || typeof value === "number") && decimal.test(`${value}`);
    case "degrees":
      return typeof value === "number" && Number.isFinite(value);
    case "date":
    case "moment":
      return typeof value === "string" && isCalendarDate(value);
    case "reference":
      return typeof value === "string" && uuid.test(value);
    case "choice":
      return typeof value === "string" && field.options.includes(value);
    default:
      return typeof value === "string" && value.length <= 500 && isStorable(value);
  }
}

function parseFilter(fields: Fields, raw: unknown, at: string): Filter {
  const { field: name, mode, value } = (raw ?? {}) as Record<string, unknown>;
  const field = typeof name === "string" && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || typeof name !== "string")
    throw invalidInput({ [at]: `Unknown field ${said(name)} in filter` });
  if (!modesOf[field.kind].includes(mode as FilterMode)) {
    throw invalidInput({ [at]: `Unknown mode ${said(mode)} for ${name} in filter` });
  }
  const filter = { field: name, mode: mode as FilterMode };
  if (empty.includes(filter.mode)) return filter;
  const wrong = () => invalidInput({ [at]: `${labelOf(name, field)} cannot be compared with that value` });
  if (filter.mode === "range") {
    const { from, to } = (value ?? {}) as Record<string, unknown>;
    if (!isValueOf(field, from) || !isValueOf(field, to)) throw wrong();
    return { ...filter, value: { from, to } };
  }
  if (filter.mode === "in") {
    if (!Array.isArray(value) || value.length === 0 || value.length > 500) throw wrong();
    if (!value.every((one) => isValueOf(field, one))) throw wrong();
    return { ...filter, value };
  }
  if (!isValueOf(field, value)) throw wrong();
  return { ...filter, value };
}

function parseJson(parameter: string, text: unknown): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    if (typeof text === "string" && text.length <= 20_000) return JSON.parse(text);
  } catch {
    // answered below, in the same words
  }
  throw invalidInput({ [parameter]: `${parameter} is not valid JSON` });
}

function parseInteger(parameter: string, text: unknown, fallback: number, min: number, max: number): number {
  if (text === undefined || text === "") return fallback;
  const value = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalidInput({ [parameter]: `${parameter} must be a whole number from ${min} to ${max}` });
}

/** Reads an order by fields, at most ten; refuses what it does not know (400). */
export function parseSort(fields: Fields, raw: unknown): Sort {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || raw.length > 10)
    throw invalidInput({ sort: "sort must be a list of at most 10" });
  return raw.map((item) => {
    const { field, order } = (item ?? {}) as Record<string, unknown>;
    if (typeof field !== "string" || !Object.hasOwn(fields, field)) {
      throw invalidInput({ sort: `Unknown field ${said(field)} in sort` });
    }
    if (order !== "asc" && order !== "desc")
      throw invalidInput({ sort: `Unknown order ${said(order)} in sort` });
    return { field, order };
  });
}

const isObject = (raw: unknown): raw is Record<string, unknown> => typeof raw === "object" && raw !== null;

function parseGroup(fields: Fields, raw: unknown, depth: number): FilterGroup {
  if (!isObject(raw) || Array.isArray(raw))
    throw invalidInput({ filter: "filter must be a group: a logic and filters" });
  const unknown = Object.keys(raw).find((name) => name !== "logic" && name !== "filters");
  if (unknown !== undefined) throw invalidInput({ filter: `Unknown ${said(unknown)} in a group of filter` });
  const { logic = "and", filters = [] } = raw;
  if (logic !== "and" && logic !== "or")
    throw invalidInput({ filter: `Unknown logic ${said(logic)} in filter` });
  if (!Array.isArray(filters) || filters.length > maximumFilters) {
    throw invalidInput({ filter: `filter must hold a list of at most ${maximumFilters}` });
  }
  const parsed = filters.map((one: unknown) => {
    if (!isObject(one) || !("filters" in one)) return parseFilter(fields, one, "filter");
    if (depth === maximumFilterDepth)
      throw invalidInput({ filter: `Groups in filter lie at most ${maximumFilterDepth} deep` });
    return parseGroup(fields, one, depth + 1);
  });
  return { logic, filters: parsed };
}

/** Reads a filter with its groups; refuses what it does not know, and more than it takes (400). */
export function parseFilterGroup(fields: Fields, raw: unknown): FilterGroup {
  if (raw === undefined || raw === null) return { logic: "and", filters: [] };
  const group = parseGroup(fields, raw, 0);
  if (conditionsIn(group).length > maximumFilters)
    throw invalidInput({ filter: `filter must hold at most ${maximumFilters} conditions` });
  return group;
}

function parseText(parameter: string, text: unknown, max: number): string {
  if (typeof text === "string" && text.length <= max && isStorable(text)) return text;
  throw invalidInput({ [parameter]: `${parameter} must be text of at most ${max} characters` });
}

/** Reads what the text fields are searched for; refuses more than 200 characters (400). */
export const parseSearch = (raw: unknown) => parseText("q", raw ?? "", 200).trim();

/**
 * Reads the query string of a search. Refuses, by name, an unknown parameter, field, mode or value:
 * a filter that is ignored would show rows nobody asked for.
 */
export function parseListQuery(fields: Fields, search: Record<string, unknown>): ListQuery {
  const known = ["pageIndex", "pageSize", "sort", "filter", "q", "after", "isSummed"];
  const unknown = Object.keys(search).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalidInput({ [unknown]: `Unknown parameter "${unknown}"` });
  const { after, isSummed } = search;
  if (isSummed !== undefined && isSummed !== "true")
    throw invalidInput({ isSummed: "isSummed must be true" });
  return {
    pageIndex: parseInteger("pageIndex", search.pageIndex, 0, 0, 100_000_000),
    pageSize: parseInteger("pageSize", search.pageSize, defaultPageSize, 1, maximumPageSize),
    sort: parseSort(fields, parseJson("sort", search.sort)),
    filter: parseFilterGroup(fields, parseJson("filter", search.filter)),
    q: parseSearch(search.q),
    ...(after !== undefined && { after: parseText("after", after, 4000) }),
    ...(isSummed && { isSummed: true }),
  };
}

/** Writes the query string of a search; the opposite of parseListQuery. */
export function writeListQuery(query: Partial<ListQuery>): string {
  const search = new URLSearchParams();
  if (query.pageIndex !== undefined) search.set("pageIndex", String(query.pageIndex));
  if (query.pageSize !== undefined) search.set("pageSize", String(query.pageSize));
  if (query.sort?.length) search.set("sort", JSON.stringify(query.sort));
  if (query.filter?.filters.length) search.set("filter", JSON.stringify(query.filter));
  if (query.q) search.set("q", query.q);
  if (query.after) search.set("after", query.after);
  if (query.isSummed) search.set("isSummed", "true");
  return search.toString();
}
