import { useCallback } from "react";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { useLabels } from "../lists/labels";
import { useT } from "../providers/i18n";

/** Calls what permissions and footsteps are about, "loan-payment", in the person's language. */
export function useSubjectName() {
  const t = useT("employees");
  const labels = useLabels();
  return useCallback(
    (name: string): string => {
      const resource = resources.find((one) => one.name === name);
      if (resource) return labels.many(resource);
      const list = lists.find((one) => one.name === name);
      return list ? labels.list(list) : t(`slice.${name}`, { defaultValue: labels.option(name) });
    },
    [t, labels],
  );
}
