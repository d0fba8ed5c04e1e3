import type { CheckboxProps } from "antd";
import { useT } from "../providers/i18n";

/** What the boxes say by which rows of a table are chosen: what tells a row apart; some cannot be. */
export function useSelecting() {
  const t = useT("resources");
  return <Row>(
    told: (row: Row) => (string | null | undefined)[],
    isFixed: (row: Row) => boolean = () => false,
  ) => ({
    getCheckboxProps: (row: Row) =>
      ({
        disabled: isFixed(row),
        "aria-label": t("list.selectRow", { name: told(row).filter(Boolean).join(" ") }),
      }) as CheckboxProps,
    getTitleCheckboxProps: () => ({ "aria-label": t("list.selectPage") }) as CheckboxProps,
  });
}
