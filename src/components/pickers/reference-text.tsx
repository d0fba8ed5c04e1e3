import { useQuery } from "@tanstack/react-query";
import { currentBranchId } from "../../providers/http";
import { freshnessOf, readReference } from "./reference-source";

export const referenceKey = (to: string, id: string | null | undefined) => [
  "reference",
  currentBranchId(),
  to,
  id,
];

/** The name of a row that is only known by its id; asked once for all places that show it. */
export function useReferenceLabel(to: string, id: string | null | undefined) {
  return useQuery({
    queryKey: referenceKey(to, id),
    meta: freshnessOf(to),
    queryFn: ({ signal }) => readReference(to, id as string, signal),
    enabled: Boolean(id),
    staleTime: 60_000,
    retry: false,
  });
}

/** Shows what a reference points at; its id's beginning where it may not be read. */
export function ReferenceText({ to, id }: { to: string; id: string }) {
  const { data, isPending } = useReferenceLabel(to, id);
  if (isPending) return <span aria-busy="true">…</span>;
  return <span title={id}>{data ?? id.slice(0, 8)}</span>;
}
