import { useCallback } from "react";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { useCellText } from "./cell-text";
import { alignOf } from "./cells";
import { useLabels } from "./labels";
import type { Row } from "./row";

/** Copies rows of a list, in the columns that are shown, as a table. */
export function useCopyRows(list: List, shown: readonly string[]): (rows: readonly Row[]) => Promise<void> {
  const t = useT("resources");
  const notify = useNotify();
  const labels = useLabels();
  const textOf = useCellText();
  return useCallback(
    async (rows) => {
      const fieldOf = (name: string) => list.fields[name] as Field;
      const table = {
        heads: shown.map((name) => labels.head(name, fieldOf(name))),
        rows: rows.map((row) =>
          shown.map((name) => ({
            text: textOf(name, fieldOf(name), row),
            isNumber: alignOf(fieldOf(name)) === "right",
          })),
        ),
      };
      const { copyTable } = await import("./copy");
      if (await copyTable(table)) notify.success(t("copy.done", { count: rows.length }));
      else notify.error(t("copy.refused"));
    },
    [list, shown, labels, textOf, notify, t],
  );
}
