import { useState } from "react";
import type { List, Page } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { dataProvider, listParams, type RequestMeta } from "../providers/data-provider";
import { useNotify } from "../providers/notification";
import type { Row } from "./row";

/** What all that a question finds counts and comes to, where a page stopped counting. */
type Added = Pick<Page, "totalSize" | "totals">;

async function addUp(list: List, query: ListQuery): Promise<Added> {
  const { cursor: _, ...params } = listParams({ ...query, pageIndex: 0, pageSize: 1 });
  const request: RequestMeta = { path: list.path, isSummed: true };
  const answer = await dataProvider.getList<Row>({ resource: list.name, ...params, meta: { request } });
  const { totalSize, totals } = answer as unknown as Page<Row>;
  return { totalSize, ...(totals && { totals }) };
}

/** Adds up on demand what lists do not by themselves; forgotten once a page is read anew. */
export function useAddedUp(list: List, query: ListQuery, page: Page<Row> | undefined) {
  const notify = useNotify();
  const [added, setAdded] = useState<{ page: Page<Row>; sums: Added } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    if (!page) return;
    setAdding(true);
    addUp(list, query)
      .then((sums) => setAdded({ page, sums }))
      .catch(notify.error)
      .finally(() => setAdding(false));
  };
  const isOffered = page?.totalIsMinimum === true && (list.totals?.length ?? 0) > 0 && !page.totals;
  const shown = page && added?.page === page ? { ...page, ...added.sums, totalIsMinimum: false } : page;
  return { page: shown, isOffered: isOffered && shown === page, isAdding, add };
}
