import { isCalendarDate } from "#contract/kit/dates";
import { type Field, type FieldKind, type Fields, labelOf } from "#contract/kit/field";
import { invalidInput } from "#contract/kit/refusal";

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

/** The question a list is asked (DESIGN section 6). */
export interface ListQuery {
  pageIndex: number;
  pageSize: number;
  sort: { field: string; order: "asc" | "desc" }[];
  filter: { logic: "and" | "or"; filters: Filter[] };
  /** Searches the list's text fields. */
  q: string;
}

export const defaultPageSize = 10;
export const maximumPageSize = 500;
export const maximumFilters = 50;

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
  toggle: [...exact],
  integer: [...exact, ...ordered, ...empty],
  percent: [...exact, ...ordered, ...empty],
  money: [...exact, ...ordered, ...empty],
  date: [...exact, ...ordered, "before", "after", ...empty],
  choice: [...exact, ...empty],
  reference: [...exact, ...empty],
  media: [...empty],
  point: [...empty],
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isValueOf(field: Field, value: unknown): value is FilterScalar {
  switch (field.kind) {
    case "toggle":
      return typeof value === "boolean";
    case "integer":
    case "money":
      return Number.isSafeInteger(value);
    case "percent":
      return /^-?\d{1,9}(\.\d{1,9})?$/.test(String(value)) && typeof value !== "boolean";
    case "date":
      return typeof value === "string" && isCalendarDate(value);
    case "reference":
      return typeof value === "string" && uuid.test(value);
    case "choice":
      return typeof value === "string" && field.options.includes(value);
    default:
      return (
        typeof value === "string" && value.length <= 500 && !value.includes("\0") && value.isWellFormed()
      );
  }
}

function parseFilter(fields: Fields, raw: unknown, at: string): Filter {
  const { field: name, mode, value } = (raw ?? {}) as Record<string, unknown>;
  const field = typeof name === "string" && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || typeof name !== "string")
    throw invalidInput({ [at]: `Unknown field "${String(name)}" in filter` });
  if (!modesOf[field.kind].includes(mode as FilterMode)) {
    throw invalidInput({ [at]: `Unknown mode "${String(mode)}" for ${name} in filter` });
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

function parseSort(fields: Fields, raw: unknown): ListQuery["sort"] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || raw.length > 10)
    throw invalidInput({ sort: "sort must be a list of at most 10" });
  return raw.map((item) => {
    const { field, order } = (item ?? {}) as Record<string, unknown>;
    if (typeof field !== "string" || !Object.hasOwn(fields, field)) {
      throw invalidInput({ sort: `Unknown field "${String(field)}" in sort` });
    }
    if (order !== "asc" && order !== "desc")
      throw invalidInput({ sort: `Unknown order "${String(order)}" in sort` });
    return { field, order };
  });
}

function parseFilters(fields: Fields, raw: unknown): ListQuery["filter"] {
  if (raw === undefined) return { logic: "and", filters: [] };
  const { logic = "and", filters = [] } = (raw ?? {}) as Record<string, unknown>;
  if (logic !== "and" && logic !== "or")
    throw invalidInput({ filter: `Unknown logic "${String(logic)}" in filter` });
  if (!Array.isArray(filters) || filters.length > maximumFilters) {
    throw invalidInput({ filter: `filter must hold a list of at most ${maximumFilters}` });
  }
  return { logic, filters: filters.map((one) => parseFilter(fields, one, "filter")) };
}

/**
 * Reads the query string of a search. Refuses, by name, an unknown parameter, field, mode or value:
 * a filter that is ignored would show rows nobody asked for.
 */
export function parseListQuery(fields: Fields, search: Record<string, unknown>): ListQuery {
  const known = ["pageIndex", "pageSize", "sort", "filter", "q"];
  const unknown = Object.keys(search).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalidInput({ [unknown]: `Unknown parameter "${unknown}"` });
  const q = search.q ?? "";
  if (typeof q !== "string" || q.length > 200 || q.includes("\0") || !q.isWellFormed()) {
    throw invalidInput({ q: "q must be text of at most 200 characters" });
  }
  return {
    pageIndex: parseInteger("pageIndex", search.pageIndex, 0, 0, 100_000_000),
    pageSize: parseInteger("pageSize", search.pageSize, defaultPageSize, 1, maximumPageSize),
    sort: parseSort(fields, parseJson("sort", search.sort)),
    filter: parseFilters(fields, parseJson("filter", search.filter)),
    q: q.trim(),
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
  return search.toString();
}
