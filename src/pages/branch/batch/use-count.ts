import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "#contract/kit/list";
import { writeListQuery } from "#contract/kit/list-query";
import { call, currentBranchId } from "../../../providers/http";
import { stirredByNoun } from "../../../providers/refresh";
import type { Denomination, Quantities } from "../../batch/count";

/** The denominations of the branch, the largest first. */
export function useDenominations() {
  const search = writeListQuery({ pageSize: 100, sort: [{ field: "value", order: "desc" }] });
  return useQuery({
    queryKey: ["bills-and-coins", currentBranchId(), "by-value"],
    meta: stirredByNoun("bills-and-coins"),
    queryFn: async ({ signal }) =>
      (await call<Page<Denomination>>({ url: `/bills-and-coins/search?${search}`, signal })).data,
  });
}

function kept(name: string): Quantities {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Quantities;
  } catch {
    return {};
  }
}

/** A count in progress. It outlives the page: a member at the window must not cost the teller the count. */
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
