import { useInvalidate, useKeys } from "@refinedev/core";
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { type Operation, permissionOf } from "#contract/kit/operation";
import { subjectOf } from "#contract/topics";
import type { RequestMeta } from "./data-provider";
import { currentBranchId } from "./request-headers";

/** What a cached answer says of itself, as the `meta` of its query. */
export interface Freshness {
  /** Live topics that make it stale: "bank.update", or "bank.*" for all of a resource's. */
  invalidatedBy?: readonly string[];
  /** The screen refreshes it itself, when the time has come. */
  isOwnAffair?: boolean;
}

const freshnessOf = ({ meta }: Query) => (meta ?? {}) as Freshness;

const isInvalidated = (invalidatedBy: readonly string[], topics: readonly string[]) =>
  topics.some((topic) => invalidatedBy.includes(topic) || invalidatedBy.includes(`${subjectOf(topic)}.*`));

/** What Refine keeps of the person: read anew when the person changes, not when rows do. */
const isOfPerson = ({ queryKey }: Query) => queryKey[0] === "auth" || queryKey[0] === "access";

/**
 * After a write that succeeded: what is cached under the topics it emits is read anew, and all that does not
 * say what it depends on. Where nothing is cached under them, everything is (SPEC section 4).
 */
export async function refreshAfter(client: QueryClient, topics: readonly string[] = []): Promise<void> {
  const own = (query: Query) => freshnessOf(query).isOwnAffair === true || isOfPerson(query);
  const named = (query: Query) => isInvalidated(freshnessOf(query).invalidatedBy ?? [], topics);
  const isAnyNamed = client.getQueryCache().getAll().some(named);
  await client.invalidateQueries({
    predicate: (query) =>
      !own(query) && (!isAnyNamed || named(query) || freshnessOf(query).invalidatedBy === undefined),
  });
}

/** All that can happen to the rows of a resource. */
export const topicsOfRows = (resource: string) =>
  ["create", "update", "delete"].map((act) => `${resource}.${act}`);

interface Written {
  resource?: string;
  method?: string;
  meta?: { request?: RequestMeta };
}

/** What one of Refine's mutations changed: rows of a resource, or what an operation says it emits. */
export async function refreshAfterWrite(client: QueryClient, variables: unknown): Promise<void> {
  const { resource, method, meta } = (variables ?? {}) as Written;
  // Some operations that are asked once only read.
  if (method === "get") return;
  if (resource) return refreshAfter(client, topicsOfRows(resource));
  if (meta?.request) return refreshAfter(client, meta.request.emits);
}

/** The freshness of what shows rows of a resource. */
export const invalidatedByResource = (resource: string): { invalidatedBy: readonly string[] } => ({
  invalidatedBy: [`${resource}.*`],
});

/** The cache key of what a reading operation answers in this tab's branch. */
export const readKey = (operation: Operation, input?: unknown) => [
  permissionOf(operation),
  currentBranchId(),
  ...(input === undefined ? [] : [input]),
];

/** Ways to have shown anew what was changed by other means than a write of this tab's. */
export function useRefresh() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMemo(
    () => ({
      /** What a reading operation answered. */
      read: (operation: Operation) => client.invalidateQueries({ queryKey: readKey(operation) }),
      /** Rows of a resource, in all that shows them. */
      rows: async (resource: string) => {
        await invalidate({ resource, invalidates: ["resourceAll"] });
        await refreshAfter(client, topicsOfRows(resource));
      },
      topics: (topics: readonly string[]) => refreshAfter(client, topics),
    }),
    [client, invalidate],
  );
}

/** What one of Refine's queries answered last, to be read and changed where it is kept. */
export function useCachedAnswer<Answer>(key: QueryKey) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      get: () => client.getQueryData<{ data: Answer }>(key)?.data,
      set: (data: Answer) => client.setQueryData<{ data: Answer }>(key, { data }),
    }),
    [client, key],
  );
}

/** Shows a row that was changed in the lists that hold it, before they are read anew. */
export function useUpdateCachedRow() {
  const client = useQueryClient();
  const { keys } = useKeys();
  return useCallback(
    (resource: string, row: { id: string }) => {
      const queryKey = keys().data("default").resource(resource).action("list").get();
      client.setQueriesData<{ data: { id: string }[] }>({ queryKey }, (page) => {
        const data = page?.data.map((one) => (one.id === row.id ? { ...one, ...row } : one));
        return page && data && { ...page, data };
      });
    },
    [client, keys],
  );
}

interface PageReading<Page> {
  read(after: string | null): Promise<Page>;
  /** Where the page after it begins; none after the last. */
  next(page: Page): string | null | undefined;
}

/** What an operation answers page by page, by key: the pages so far, and the way to the next. */
export function usePagesOf<Page>(operation: Operation, input: unknown, { read, next }: PageReading<Page>) {
  return useInfiniteQuery({
    queryKey: [...readKey(operation, input), "pages"],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  });
}
