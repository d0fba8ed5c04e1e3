import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type { List, Page } from "#contract/kit/list";
import { type ListQuery, writeListQuery } from "#contract/kit/list-query";
import type { Resource } from "#contract/kit/resource";
import { type ApiError, call, currentBranchId } from "../providers/http";
import { refreshAfter, stirredByNoun } from "../providers/refresh";
import type { Row } from "./row";

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

export const deleteRow = (resource: Resource, id: string) =>
  call<unknown>({ method: "DELETE", url: `/${resource.name}/${id}` });

export interface BulkOutcome {
  deleted: string[];
  refused: { id: string; code: string; message: string }[];
}

export const deleteRows = (path: string, ids: readonly string[]) =>
  call<BulkOutcome>({ method: "DELETE", url: `${path}/bulk-delete`, data: { ids } });

export interface ImportOutcome {
  total: number;
  created: number;
  errors: { row: number; column?: string | null; message: string }[];
}

/** Sends a file of rows; a dry run only says what is wrong with it. */
export function importRows(resource: Resource, file: File, isDryRun: boolean, key: string) {
  const form = new FormData();
  form.append("file", file);
  return call<ImportOutcome>({
    method: "POST",
    url: `/${resource.name}/import?dry_run=${isDryRun}`,
    data: form,
    headers: isDryRun ? {} : { "Idempotency-Key": key },
  });
}

/** After a change of a noun's rows, what shows them is asked anew. */
export const refreshNoun = (client: QueryClient, noun: string): Promise<void> =>
  refreshAfter(
    client,
    ["create", "update", "delete"].map((verb) => `${noun}.${verb}`),
  );
