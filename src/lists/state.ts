import { useCallback, useMemo } from "react";
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

/** Adds the filters that the page fixes: they always hold, whatever the person's filters are joined by. */
export function withFixed(query: ListQuery, fixed: readonly Filter[]): ListQuery {
  if (fixed.length === 0) return query;
  const { logic, filters } = query.filter;
  const own = logic === "or" && filters.length > 1 ? [query.filter] : filters;
  return { ...query, filter: { logic: "and", filters: [...fixed, ...own] } };
}

export interface ListState {
  query: ListQuery;
  /** Changes part of the question; anything but paging goes back to the first page. */
  change(part: Partial<ListQuery>): void;
  setFilters(filters: FilterGroup["filters"], logic?: FilterGroup["logic"]): void;
}

/** The list's question, kept in the address so that it can be shared and survives a reload. */
export function useListState(list: List, pageSize: number): ListState {
  const [search, setSearch] = useSearchParams();
  const query = useMemo(() => readState(list.fields, search, pageSize), [list, search, pageSize]);
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      setSearch(
        (before) => {
          const now = readState(list.fields, before, pageSize);
          return writeState(before, { ...now, pageIndex: 0, ...part }, pageSize);
        },
        { replace: true },
      );
    },
    [list, setSearch, pageSize],
  );
  const { logic } = query.filter;
  const setFilters = useCallback(
    (filters: FilterGroup["filters"], next = logic) => change({ filter: { logic: next, filters } }),
    [change, logic],
  );
  return useMemo(() => ({ query, change, setFilters }), [query, change, setFilters]);
}
