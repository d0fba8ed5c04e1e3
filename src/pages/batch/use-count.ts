import { useList } from "@refinedev/core";
import { useState } from "react";
import { invalidatedByResource } from "../../providers/refresh";
import type { Denomination, Quantities } from "./count";

/** The denominations of the branch, bills before coins, the largest first. */
export function useDenominations() {
  const { query } = useList<Denomination>({
    resource: "bills-and-coins",
    pagination: { pageSize: 100 },
    sorters: [{ field: "value", order: "desc" }],
    errorNotification: false,
    queryOptions: { meta: invalidatedByResource("bills-and-coins") },
  });
  const data = query.data?.data.toSorted((one, other) => one.kind.localeCompare(other.kind));
  return { data, error: query.error, isPending: query.isPending, refetch: query.refetch };
}

function kept(name: string): Quantities {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Quantities;
  } catch {
    return {};
  }
}

/** A count in progress. It outlives the page: a member at the counter must not cost the teller the count. */
export function useQuantities(batchId: string) {
  const name = `kaban.count.${batchId}`;
  const [quantities, setQuantities] = useState(() => kept(name));
  return {
    quantities,
    change(next: Quantities) {
      setQuantities(next);
      sessionStorage.setItem(name, JSON.stringify(next));
    },
    forget: () => sessionStorage.removeItem(name),
  };
}
