import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Fields } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import {
  defaultPageSize,
  type Filter,
  type FilterGroup,
  type ListQuery,
  parseListQuery,
  writeListQuery,
} from "#contract/kit/list-query";

const parameters = ["pageIndex", "pageSize", "sort", "filter", "q"] as const;

const blank: ListQuery = {
  pageIndex: 0,
  pageSize: defaultPageSize,
  sort: [],
  filter: { logic: "and", filters: [] },
  q: "",
};

/** Reads the list's question from the address; an address that asks the impossible asks nothing. */
export function readState(fields: Fields, search: URLSearchParams, pageSize: number): ListQuery {
  const asked = parameters.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  try {
    return parseListQuery(fields, { pageSize: String(pageSize), ...Object.fromEntries(asked) });
  } catch {
    return { ...blank, pageSize };
  }
}

/** Writes the question into the address, beside what is not the list's and without what needs no saying. */
export function writeState(search: URLSearchParams, query: ListQuery, pageSize: number): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of parameters) next.delete(name);
  for (const [name, value] of new URLSearchParams(writeListQuery(query))) next.set(name, value);
  if (query.pageIndex === 0) next.delete("pageIndex");
  if (query.pageSize === pageSize) next.delete("pageSize");
  return next;
}

/** The address of a list, after its page, on which one filter is set. */
export const filteredBy = (filter: Filter): string =>
  writeState(
    new URLSearchParams(),
    { ...blank, filter: { logic: "and", filters: [filter] } },
    blank.pageSize,
  ).toString();

/** Adds the filters that the page fixes: they always hold, whatever the person's filters are joined by. */
export function withFixed(query: ListQuery, fixed: readonly Filter[]): ListQuery {
  if (fixed.length === 0) return query;
  const { logic, filters } = query.filter;
  const own = logic === "or" && filters.length > 1 ? [query.filter] : filters;
  return { ...query, filter: { logic: "and", filters: [...fixed, ...own] } };
}

type Filters = FilterGroup["filters"];

export interface ListState {
  query: ListQuery;
  /** Changes part of the question; anything but paging goes back to the first page. */
  change(part: Partial<ListQuery>): void;
  /** Puts the filters in place of those there, or makes new ones of them. */
  setFilters(filters: Filters | ((now: Filters) => Filters), logic?: FilterGroup["logic"]): void;
}

/** The list's question, kept in the address so that it can be shared and survives a reload. */
export function useListState(list: List, pageSize: number): ListState {
  const [search, setSearch] = useSearchParams();
  const query = useMemo(() => readState(list.fields, search, pageSize), [list, search, pageSize]);
  // The address is drawn later than it is asked for: a second change must build on the first, not on the
  // screen.
  const asked = useRef(search);
  useEffect(() => {
    asked.current = search;
  }, [search]);
  const changeBy = useCallback(
    (partOf: (now: ListQuery) => Partial<ListQuery>) => {
      const now = readState(list.fields, asked.current, pageSize);
      asked.current = writeState(asked.current, { ...now, pageIndex: 0, ...partOf(now) }, pageSize);
      setSearch(asked.current, { replace: true });
    },
    [list, setSearch, pageSize],
  );
  return useMemo(
    () => ({
      query,
      change: (part) => changeBy(() => part),
      setFilters: (next, logic) =>
        changeBy(({ filter }) => ({
          filter: {
            logic: logic ?? filter.logic,
            filters: typeof next === "function" ? next(filter.filters) : next,
          },
        })),
    }),
    [query, changeBy],
  );
}
