import { type HttpError, useDataProvider, useKeys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { Freshness } from "./refresh";

/**
 * A row that a cell refers to, by Refine's data provider and under its key. A list has thousands of such
 * cells: each must cost less than a subscription and an error handler of its own.
 */
export function useReferredRow<Row extends { id: string }>(
  to: string,
  id: string | null | undefined,
  meta: Freshness,
) {
  const provider = useDataProvider();
  const { keys } = useKeys();
  return useQuery<{ data: Row }, HttpError>({
    queryKey: keys()
      .data("default")
      .resource(to)
      .action("one")
      .id(id ?? "")
      .get(),
    queryFn: () => provider().getOne<Row>({ resource: to, id: id as string }),
    enabled: Boolean(id),
    staleTime: 60_000,
    retry: false,
    meta: { ...meta },
  });
}
