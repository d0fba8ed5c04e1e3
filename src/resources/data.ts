import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { v4 as newKey } from "uuid";
import type { List, Page } from "#contract/kit/list";
import { type ListQuery, writeListQuery } from "#contract/kit/list-query";
import type { Resource } from "#contract/kit/resource";
import type { Row } from "../lists/row";
import { type ApiError, call, currentBranchId } from "../providers/http";
import { refreshAfter, stirredByNoun } from "../providers/refresh";

const listKey = (path: string) => ["list", currentBranchId(), path];
const rowKey = (noun: string, id: string) => ["row", currentBranchId(), noun, id];

/** A page of a list as the question asks; the last page stays shown while the next is on its way. */
export function useListPage(list: List, query: ListQuery) {
  return useQuery<Page<Row>, ApiError>({
    queryKey: [...listKey(list.path), query],
    queryFn: ({ signal }) => call({ url: `${list.path}/search?${writeListQuery(query)}`, signal }),
    meta: { stirredBy: list.stirredBy },
    placeholderData: keepPreviousData,
  });
}

/** One row of a noun. */
export function useRow(resource: Resource, id: string) {
  return useQuery<Row, ApiError>({
    queryKey: rowKey(resource.name, id),
    queryFn: ({ signal }) => readRow(resource, id, signal),
    meta: stirredByNoun(resource.name),
  });
}

export const readRow = (resource: Resource, id: string, signal?: AbortSignal) =>
  call<Row>({ url: `/${resource.name}/${id}`, signal });

/** Sends a row: a new one under the key its form was opened with, or a changed one with its version. */
export function saveRow(resource: Resource, id: string | undefined, values: object, key: string) {
  const headers = { "Idempotency-Key": key };
  return id
    ? call<Row>({ method: "PUT", url: `/${resource.name}/${id}`, data: values, headers })
    : call<Row>({ method: "POST", url: `/${resource.name}`, data: values, headers });
}

/** Shows a row that was changed in the lists that hold it, before they are asked anew. */
export function keepRow(client: QueryClient, resource: Resource, row: Row): void {
  client.setQueriesData<Page<Row>>({ queryKey: listKey(`/${resource.name}`) }, (page) => {
    const data = page?.data.map((one) => (one.id === row.id ? { ...one, ...row } : one));
    return page && data && { ...page, data };
  });
}

export const deleteRow = (resource: Resource, id: string) =>
  call<unknown>({ method: "DELETE", url: `/${resource.name}/${id}` });

/** What became of each of many rows. */
export interface BulkOutcome {
  done: string[];
  refused: { id: string; code: string; message: string }[];
}

/** How many ids one call takes. */
const mostAtOnce = 500;

/** Does something to many rows, as many at a time as the server takes; each part's outcome as it comes. */
export async function* inParts(ids: readonly string[], send: (part: string[]) => Promise<BulkOutcome>) {
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    yield await send(ids.slice(start, start + mostAtOnce));
  }
}

type Refused = Pick<BulkOutcome, "refused">;

/** Deletes at most 500 rows, each on its own. */
export async function deleteRows(path: string, ids: readonly string[]): Promise<BulkOutcome> {
  const request = { method: "DELETE", url: `${path}/bulk-delete`, data: { ids } };
  const { deleted, refused } = await call<Refused & { deleted: string[] }>(request);
  return { done: deleted, refused };
}

/** Gives a field of at most 500 rows a value, each on its own. */
export async function editRows(
  resource: Resource,
  ids: readonly string[],
  field: string,
  value: unknown,
): Promise<BulkOutcome> {
  const request = { method: "PUT", url: `/${resource.name}/bulk-edit`, data: { ids, field, value } };
  const { updated, refused } = await call<Refused & { updated: string[] }>({
    ...request,
    headers: { "Idempotency-Key": newKey() },
  });
  return { done: updated, refused };
}

/** After a change of a noun's rows, what shows them is asked anew. */
export const refreshNoun = (client: QueryClient, noun: string): Promise<void> =>
  refreshAfter(
    client,
    ["create", "update", "delete"].map((verb) => `${noun}.${verb}`),
  );
