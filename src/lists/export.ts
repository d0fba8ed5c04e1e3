import type { List } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { dataProvider, type RequestMeta } from "../providers/data-provider";

/** Hands a file to the person. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface ExportRequest {
  url: string;
  query?: Record<string, unknown>;
  /** A question too long for an address. */
  data?: object;
  signal?: AbortSignal;
  /** How much of the file has come, from 0 to 1; nothing while the server still makes it. */
  onProgress?(part: number): void;
}

/** Downloads what the server answers as a file. */
export async function downloadFrom(
  { url, query, data, signal, onProgress }: ExportRequest,
  fileName: string,
): Promise<void> {
  const request: RequestMeta = { isFile: true, onReceived: onProgress };
  const answer = await dataProvider.custom({
    url,
    query,
    method: data ? "post" : "get",
    payload: data,
    meta: { request, signal },
  });
  download(answer.data as unknown as Blob, fileName);
}

export type ExportFormat = "csv" | "xlsx";

interface Exported extends Pick<ExportRequest, "signal" | "onProgress"> {
  format: ExportFormat;
  /** Which fields, in order. */
  columns: readonly string[];
  /** Only these rows of what the question finds; all by default. */
  ids?: readonly string[];
}

/** Downloads what the question finds, over all pages. */
export function exportList(list: List, query: ListQuery, exported: Exported): Promise<void> {
  const { format, columns, ids, ...following } = exported;
  const { sort, filter, q } = query;
  const data = { format, columns, ids, sort, filter, ...(q && { q }) };
  return downloadFrom({ url: `${list.path}/export`, data, ...following }, `${list.name}.${format}`);
}
