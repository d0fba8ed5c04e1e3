import { useMemo } from "react";
import { labelsOf } from "#contract/kit/labels";
import { useT } from "../providers/i18n";

/** Names of resources, lists, fields and options in the person's language. */
export function useLabels() {
  const t = useT("resources");
  return useMemo(() => labelsOf(t), [t]);
}
