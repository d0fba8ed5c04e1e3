import type { List, Page } from "#contract/kit/list";
import { type ListQuery, maximumPageSize } from "#contract/kit/list-query";
import { dataProvider, listParams, type RequestMeta } from "../providers/data-provider";
import type { Row } from "./row";

interface Reading {
  /** Stops here; a page is not parted, so best a multiple of the largest. */
  most: number;
  signal?: AbortSignal;
  onProgress?(read: number): void;
}

/** The rows a question finds, page by page, up to so many; `isAll` says whether there are no more. */
export async function readAllRows(list: List, query: ListQuery, { most, signal, onProgress }: Reading) {
  const rows = new Map<string, Row>();
  const asked: ListQuery = { ...query, pageIndex: 0, pageSize: Math.min(maximumPageSize, most) };
  for (;;) {
    const { cursor, ...params } = listParams(asked);
    const request: RequestMeta = { path: list.path, cursor };
    const answer = await dataProvider.getList<Row>({
      resource: list.name,
      ...params,
      meta: { request, signal },
    });
    const page = answer as unknown as Page<Row>;
    for (const row of page.data) rows.set(row.id, row);
    onProgress?.(rows.size);
    const isLast = page.data.length < page.pageSize || page.nextCursor === null;
    if (isLast || rows.size >= most) {
      const isAll = isLast || (!page.totalIsMinimum && rows.size >= page.totalSize);
      return { rows: [...rows.values()], isAll, totals: page.totals };
    }
    // By the last row where the order allows it: what others add or delete meanwhile moves no page.
    if (page.nextCursor) asked.after = page.nextCursor;
    else asked.pageIndex = (asked.pageIndex ?? 0) + 1;
  }
}
