import { Button, Flex } from "antd";
import type { ReactNode } from "react";
import { useT } from "../../providers/i18n";
import type { Selection } from "./selection";

/** How many rows are selected, over all pages, and what can be done with them. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useT("nouns");
  if (selection.names.size === 0) return null;
  return (
    <Flex className="selection-bar" align="center" gap="small" wrap>
      <span role="status">{t("list.selected", { count: selection.names.size })}</span>
      <Button size="small" type="link" onClick={() => selection.keep([])}>
        {t("list.unselect")}
      </Button>
      {children}
    </Flex>
  );
}
