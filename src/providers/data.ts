import type {
  BaseRecord,
  CrudFilter,
  CrudOperators,
  DataProvider,
  GetListParams,
  LogicalFilter,
} from "@refinedev/core";
import type { Page } from "#contract/kit/list";
import {
  type Filter,
  type FilterGroup,
  type FilterMode,
  type ListQuery,
  writeListQuery,
} from "#contract/kit/list-query";
import { lists } from "#contract/lists";
import { call } from "./http";

const modes: Partial<Record<CrudOperators, FilterMode>> = {
  eq: "equal",
  ne: "nequal",
  lt: "lt",
  gt: "gt",
  lte: "lte",
  gte: "gte",
  in: "in",
  contains: "contains",
  ncontains: "ncontains",
  startswith: "startswith",
  endswith: "endswith",
  null: "isempty",
  nnull: "isnotempty",
  between: "range",
};

function toFilter({ field, operator, value }: LogicalFilter): Filter {
  const mode = modes[operator];
  if (!mode) throw new Error(`Lists cannot be filtered by "${operator}"`);
  if (mode === "isempty" || mode === "isnotempty") return { field, mode };
  return { field, mode, value: mode === "range" ? { from: value[0], to: value[1] } : value };
}

const isLogical = (filter: CrudFilter): filter is LogicalFilter => "field" in filter;

/** A condition or a group of Refine as ours; groups may lie in one another. */
function toPart(filter: CrudFilter): FilterGroup["filters"][number] {
  if (isLogical(filter)) return toFilter(filter);
  return { logic: filter.operator, filters: filter.value.map(toPart) };
}

const isSearch = (filter: CrudFilter): filter is LogicalFilter => isLogical(filter) && filter.field === "q";

/** Refine's filters as ours: all must hold; the field "q" is the search. */
function toListFilter(filters: CrudFilter[]): Pick<ListQuery, "filter" | "q"> {
  const parts = filters.filter((one) => !isSearch(one)).map(toPart);
  return { filter: { logic: "and", filters: parts }, q: String(filters.find(isSearch)?.value ?? "") };
}

/** The API path of a noun or list. */
const pathOf = (name: string) => lists.find((list) => list.name === name)?.path ?? `/${name}`;

function toQuery({ pagination, sorters, filters }: GetListParams): string {
  return writeListQuery({
    pageIndex: (pagination?.currentPage ?? 1) - 1,
    pageSize: pagination?.pageSize ?? 10,
    sort: sorters ?? [],
    ...toListFilter(filters ?? []),
  });
}

/** Refine's way to our API (DESIGN section 6). `update` needs the version the row was read at. */
export const dataProvider = {
  getApiUrl: () => "/api/v1",

  async getList<Row extends BaseRecord>(params: GetListParams) {
    const url = `${pathOf(params.resource)}/search?${toQuery(params)}`;
    const page = await call<Page<Row>>({ method: "GET", url });
    return { ...page, total: page.totalSize };
  },

  getOne: async ({ resource, id }) => ({
    data: await call({ method: "GET", url: `${pathOf(resource)}/${id}` }),
  }),

  create: async ({ resource, variables }) => ({
    data: await call({ method: "POST", url: pathOf(resource), data: variables }),
  }),

  update: async ({ resource, id, variables }) => ({
    data: await call({ method: "PUT", url: `${pathOf(resource)}/${id}`, data: variables }),
  }),

  // Refine hands the deleted row on; the server answers with no body.
  deleteOne: async ({ resource, id }) => ({
    data: (await call({ method: "DELETE", url: `${pathOf(resource)}/${id}` })) ?? { id },
  }),
} as DataProvider;
