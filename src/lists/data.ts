import {
  type HttpError,
  useCustomMutation,
  useDataProvider,
  useDeleteMany,
  useList,
  useOne,
} from "@refinedev/core";
import { useCallback, useMemo } from "react";
import type { List, Page } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import type { Resource } from "#contract/kit/resource";
import type { ApiError } from "../providers/api-error";
import { listParams, type RequestMeta } from "../providers/data-provider";
import { invalidatedByResource } from "../providers/refresh";
import type { Row } from "./row";

/** What a list found: a page, or why there is none. */
export interface FoundPage {
  data: Page<Row> | undefined;
  error: ApiError | null;
  isPending: boolean;
  isFetching: boolean;
  /** The page of the question before stays shown while the next is on its way. */
  isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

const keepPrevious = <Data>(previous: Data | undefined) => previous;

/** A page of a list as the question asks; follows what others do. */
export function useListPage(list: List, question: ListQuery): FoundPage {
  const { cursor, ...params } = listParams(question);
  const request: RequestMeta = { path: list.path, cursor };
  const { query } = useList<Row, HttpError>({
    resource: list.name,
    ...params,
    meta: { request },
    errorNotification: false,
    queryOptions: { meta: { invalidatedBy: list.invalidatedBy }, placeholderData: keepPrevious },
  });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  return useMemo(
    () => ({
      // Our data provider hands on the whole page beside what Refine asks for.
      data: data as unknown as Page<Row> | undefined,
      error: error as unknown as ApiError | null,
      ...{ isPending, isFetching, isPlaceholderData, refetch },
    }),
    [data, error, isPending, isFetching, isPlaceholderData, refetch],
  );
}

/** One row of a resource; follows what others do. */
export function useRow(resource: Resource, id: string) {
  const { query } = useOne<Row, HttpError>({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { meta: invalidatedByResource(resource.name) },
  });
  return { data: query.data?.data, error: query.error as unknown as ApiError | null, refetch: query.refetch };
}

/** Reads a row as it is now, past the cache. */
export function useReadRow() {
  const provider = useDataProvider();
  return useCallback(
    async (resource: Pick<Resource, "name">, id: string): Promise<Row> => {
      const { data } = await provider().getOne<Row>({ resource: resource.name, id });
      return data;
    },
    [provider],
  );
}

/** What became of each of many rows. */
export interface BulkOutcome {
  done: string[];
  refused: { id: string; code: string; message: string }[];
}

/** How many ids one call takes. */
const mostAtOnce = 500;

/** Does something to many rows, as many at a time as the server takes; each part's outcome as it comes. */
export async function* inParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<BulkOutcome>,
  most = mostAtOnce,
) {
  for (let start = 0; start < ids.length; start += most) yield await send(ids.slice(start, start + most));
}

/** Deletes at most 500 rows, each on its own. */
export function useDeleteRows(resource: string) {
  const { mutateAsync } = useDeleteMany<Row, HttpError>();
  return useCallback(
    async (ids: readonly string[]): Promise<BulkOutcome> => {
      const answer = await mutateAsync({
        resource,
        ids: [...ids],
        successNotification: false,
        errorNotification: false,
      });
      const { data, refused } = answer as typeof answer & Pick<BulkOutcome, "refused">;
      return { done: data.map(({ id }) => id), refused };
    },
    [mutateAsync, resource],
  );
}

/** Gives a field of at most 500 rows a value, each on its own. */
export function useEditRows(resource: Resource) {
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError, object>();
  return useCallback(
    async (ids: readonly string[], field: string, value: unknown): Promise<BulkOutcome> => {
      const request: RequestMeta = { emits: [`${resource.name}.update`] };
      const { data } = await mutateAsync({
        url: `/${resource.name}/bulk-edit`,
        method: "put",
        values: { ids, field, value },
        meta: { request },
        successNotification: false,
        errorNotification: false,
      });
      const { updated, refused } = data as Pick<BulkOutcome, "refused"> & { updated: string[] };
      return { done: updated, refused };
    },
    [mutateAsync, resource],
  );
}
