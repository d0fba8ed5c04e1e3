import type { List } from "#contract/kit/list";
import { type ListQuery, writeListQuery } from "#contract/kit/list-query";
import { answeredError } from "../../providers/api-error";
import { api } from "../../providers/http";

/** Hands a file to the person. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads everything the question finds, not the page that is shown. */
export async function exportList(list: List, query: ListQuery, format: "csv" | "xlsx"): Promise<void> {
  const { sort, filter, q } = query;
  const search = writeListQuery({ sort, filter, q });
  const url = `${list.path}/export?format=${format}${search && `&${search}`}`;
  // A refusal comes as a file too, when a file was asked for.
  const { status, data } = await api.get<Blob>(url, { responseType: "blob", validateStatus: () => true });
  if (status >= 400) {
    const text = await data.text();
    throw answeredError(status, text && JSON.parse(text));
  }
  download(data, `${list.name}.${format}`);
}
