import { useReferredRow } from "../../providers/referred-row";
import { freshnessOf, nameOfReferred, type ReferredRow } from "./reference-source";

/** The name of a row that is only known by its id; asked once for all places that show it. */
export function useReferenceLabel(to: string, id: string | null | undefined) {
  const { data, isPending } = useReferredRow<ReferredRow>(to, id, freshnessOf(to));
  return { data: data && nameOfReferred(to, data.data), isPending };
}

/** Shows what a reference points at; its id's beginning where it may not be read. */
export function ReferenceText({ to, id }: { to: string; id: string }) {
  const { data, isPending } = useReferenceLabel(to, id);
  if (isPending) return <span aria-busy="true">…</span>;
  return <span title={id}>{data ?? id.slice(0, 8)}</span>;
}
