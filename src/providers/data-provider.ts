import type {
  BaseRecord,
  CrudFilter,
  CrudOperators,
  DataProvider,
  GetListParams,
  LogicalFilter,
  MetaQuery,
} from "@refinedev/core";
import { v4 as newKey } from "uuid";
import type { Page } from "#contract/kit/list";
import {
  type Filter,
  type FilterGroup,
  type FilterMode,
  isFilterGroup,
  type ListQuery,
  writeListQuery,
} from "#contract/kit/list-query";
import { lists } from "#contract/lists";
import { call } from "./http";

/** What a call needs beyond Refine's own parameters; handed over as `meta.request`. */
export interface RequestMeta {
  /** The API path, where it is not the resource's own. */
  path?: string;
  /** The `nextCursor` of the page before: asks for what follows it, whatever page is named. */
  cursor?: string;
  /** All that is found is counted and added up, however much that is. */
  isSummed?: boolean;
  /** The parameters of an operation that takes no body. */
  query?: Record<string, unknown>;
  /**
   * One key for all attempts of one intent, or what finds it for what is sent. Without it each write has a
   * key of its own.
   */
  idempotencyKey?: string | ((sent: unknown) => string);
  /** The proof of a password confirmed right before. */
  proof?: string;
  /** The answer is a file. */
  isFile?: boolean;
  /** How much of what is sent, or received, has gone so far: 0 to 1. */
  onSent?(part: number): void;
  onReceived?(part: number): void;
  /** Live topics the write emits: what shows them is read anew. */
  emits?: readonly string[];
}

// Refine adds the address's own parameters to `meta`, which are texts and none of ours.
function requestOf(meta?: MetaQuery): RequestMeta & { signal?: AbortSignal } {
  const { request, signal } = (meta ?? {}) as { request?: RequestMeta; signal?: AbortSignal };
  return { ...(typeof request === "object" && request), ...(signal && { signal }) };
}

const modeOf: Partial<Record<CrudOperators, FilterMode>> = {
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

const operatorOf: Record<FilterMode, LogicalFilter["operator"]> = {
  equal: "eq",
  nequal: "ne",
  contains: "contains",
  ncontains: "ncontains",
  startswith: "startswith",
  endswith: "endswith",
  isempty: "null",
  isnotempty: "nnull",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  range: "between",
  before: "lt",
  after: "gt",
  in: "in",
};

const isLogical = (filter: CrudFilter): filter is LogicalFilter => "field" in filter;
const isSearch = (filter: CrudFilter): filter is LogicalFilter => isLogical(filter) && filter.field === "q";

function toFilter({ field, operator, value }: LogicalFilter): Filter {
  const mode = modeOf[operator];
  if (!mode) throw new Error(`Lists cannot be filtered by "${operator}"`);
  if (mode === "isempty" || mode === "isnotempty") return { field, mode };
  return { field, mode, value: mode === "range" ? { from: value[0], to: value[1] } : value };
}

/** A condition or a group of Refine's as ours; groups may lie in one another. */
function toPart(filter: CrudFilter): Filter | FilterGroup {
  if (isLogical(filter)) return toFilter(filter);
  return { logic: filter.operator, filters: filter.value.map(toPart) };
}

function fromPart(part: Filter | FilterGroup): CrudFilter {
  if (isFilterGroup(part)) return { operator: part.logic, value: part.filters.map(fromPart) };
  const { field, mode, value } = part;
  const between = mode === "range" ? (value as { from: unknown; to: unknown }) : null;
  return { field, operator: operatorOf[mode], value: between ? [between.from, between.to] : (value ?? true) };
}

/** Conditions that must all hold, as Refine says them. */
export const filtersOf = (conditions: readonly Filter[]): CrudFilter[] => conditions.map(fromPart);

/** The question of a list in Refine's parameters; the field "q" is the search. */
export function listParams(query: ListQuery) {
  const { pageIndex, pageSize, sort, filter, q, after } = query;
  const parts = filter.filters.map(fromPart);
  const filters: CrudFilter[] =
    filter.logic === "or" && parts.length > 0 ? [{ operator: "or", value: parts }] : parts;
  if (q) filters.push({ field: "q", operator: "contains", value: q });
  return {
    pagination: { currentPage: pageIndex + 1, pageSize, mode: "server" as const },
    sorters: sort,
    filters,
    cursor: after,
  };
}

/** Refine's parameters as the question of a list; the opposite of listParams. */
function listQuery({ pagination, sorters, filters = [], meta }: Omit<GetListParams, "resource">): ListQuery {
  const { cursor, isSummed } = requestOf(meta);
  const parts = filters.filter((one) => !isSearch(one)).map(toPart);
  const [only] = parts;
  return {
    pageIndex: (pagination?.currentPage ?? 1) - 1,
    pageSize: pagination?.pageSize ?? 10,
    sort: sorters ?? [],
    filter: only && parts.length === 1 && isFilterGroup(only) ? only : { logic: "and", filters: parts },
    q: String(filters.find(isSearch)?.value ?? ""),
    ...(cursor && { after: cursor }),
    ...(isSummed && { isSummed }),
  };
}

/** The API path of a resource: "member" is "/member-profile". */
const pathOf = (resource: string, meta?: MetaQuery) =>
  requestOf(meta).path ?? lists.find(({ name }) => name === resource)?.path ?? `/${resource}`;

/** What every write carries beside its body. */
function headersOf(meta: MetaQuery | undefined, sent: unknown): Record<string, string> {
  const { idempotencyKey: key = newKey(), proof } = requestOf(meta);
  return {
    "Idempotency-Key": typeof key === "function" ? key(sent) : key,
    ...(proof && { "X-Proof": proof }),
  };
}

/** What bulk-delete answers: each row is deleted or refused on its own. */
interface BulkDeleted {
  deleted: string[];
  refused: { id: string; code: string; message: string }[];
}

/**
 * Refine's way to our API (DESIGN section 6). `update` needs the version the row was read at; `deleteMany`
 * answers beside the rows it deleted those it `refused`, and why; `custom` carries out operations. Every
 * failure is an ApiError.
 */
export const dataProvider = {
  getApiUrl: () => "/api/v1",

  async getList<Row extends BaseRecord>({ resource, meta, ...params }: GetListParams) {
    const url = `${pathOf(resource, meta)}/search?${writeListQuery(listQuery({ ...params, meta }))}`;
    const page = await call<Page<Row>>({ method: "GET", url, signal: requestOf(meta).signal });
    return { ...page, total: page.totalSize };
  },

  getOne: async ({ resource, id, meta }) => ({
    data: await call({
      method: "GET",
      url: `${pathOf(resource, meta)}/${id}`,
      signal: requestOf(meta).signal,
    }),
  }),

  getMany: async ({ resource, ids, meta }) => ({
    data: await Promise.all(
      ids.map((id) => call({ url: `${pathOf(resource, meta)}/${id}`, signal: requestOf(meta).signal })),
    ),
  }),

  create: async ({ resource, variables, meta }) => ({
    data: await call({
      method: "POST",
      url: pathOf(resource, meta),
      data: variables,
      headers: headersOf(meta, variables),
    }),
  }),

  update: async ({ resource, id, variables, meta }) => ({
    data: await call({
      method: "PUT",
      url: `${pathOf(resource, meta)}/${id}`,
      data: variables,
      headers: headersOf(meta, variables),
    }),
  }),

  // Refine hands the deleted row on; the server answers with no body.
  deleteOne: async ({ resource, id, meta }) => ({
    data: (await call({ method: "DELETE", url: `${pathOf(resource, meta)}/${id}` })) ?? { id },
  }),

  deleteMany: async ({ resource, ids, meta }) => {
    const url = `${pathOf(resource, meta)}/bulk-delete`;
    const { deleted, refused } = await call<BulkDeleted>({ method: "DELETE", url, data: { ids } });
    return { data: deleted.map((id) => ({ id })), refused };
  },

  async custom({ url, method, payload, query, headers, meta }) {
    const { signal, isFile, onSent, onReceived, ...request } = requestOf(meta);
    const data = await call({
      url,
      method,
      data: payload,
      params: query ?? request.query,
      signal,
      headers: { ...headers, ...(method !== "get" && headersOf(meta, payload)) },
      ...(isFile && { responseType: "blob" }),
      ...(onSent && { onUploadProgress: ({ progress }) => onSent(progress ?? 0) }),
      ...(onReceived && {
        onDownloadProgress: ({ progress }) => progress !== undefined && onReceived(progress),
      }),
    });
    return { data };
  },
} as Required<Omit<DataProvider, "createMany" | "updateMany">>;
