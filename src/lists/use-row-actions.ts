import { useNavigation, useResourceParams } from "@refinedev/core";
import { useCallback } from "react";
import type { List } from "#contract/kit/list";
import { useT } from "../providers/i18n";
import type { Row } from "./row";
import type { RowAction } from "./row-menu";

type Actions = (row: Row) => RowAction[];

const none: Actions = () => [];

/** What can be done with a row; where the record has an address, it can be opened in a tab of its own too. */
export function useRowActions({ name }: List, actions: Actions | undefined): Actions | undefined {
  const t = useT("resources");
  const { showUrl } = useNavigation();
  const { resources } = useResourceParams();
  const hasAddress = resources.some((resource) => resource.name === name && resource.show);
  const offered = actions ?? none;
  const withTab = useCallback(
    (row: Row) => {
      const open = () => window.open(showUrl(name, row.id), "_blank", "noopener");
      // Beside what opens it, which comes first.
      return offered(row).toSpliced(1, 0, { key: "tab", label: t("action.newTab"), onClick: open });
    },
    [offered, name, showUrl, t],
  );
  return actions && hasAddress ? withTab : actions;
}
