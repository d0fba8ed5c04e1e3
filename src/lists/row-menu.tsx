import { MoreOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useT } from "../providers/i18n";
import { FloatingMenu, type MenuPlace, placeBelow } from "./floating-menu";
import type { Row } from "./row";

/** Something that can be done with a row. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
}

const menuOf = (actions: RowAction[]): MenuProps["items"] =>
  actions.map(({ onClick, ...item }) => ({
    ...item,
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation();
      onClick();
    },
  }));

interface RowMenuButtonProps {
  row: Row;
  name: string;
  onMenu(row: Row, event: MouseEvent<HTMLElement>): void;
}

/** The button at a row's end that opens its menu. A list may have hundreds, so it is as plain as can be. */
export function RowMenuButton({ row, name, onMenu }: RowMenuButtonProps) {
  const t = useT("resources");
  return (
    <button
      type="button"
      className="row-menu-button"
      aria-label={t("list.rowMenu", { name })}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        onMenu(row, event);
      }}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
}

/**
 * The menu of a row: opened by its button, the right button or the menu key, one for all rows. It offers what
 * can be done with the row as it is now, also when the rows are read anew while it is open.
 */
export function useRowMenu(rows: readonly Row[], actions?: (row: Row) => RowAction[]) {
  const [at, setAt] = useState<{ row: Row; place: MenuPlace } | null>(null);
  const open = (row: Row, event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const place = placeBelow(event.currentTarget);
    // The menu key has no place of its own, and a button opens its menu below it.
    const hasPlace = event.type === "contextmenu" && (event.clientX !== 0 || event.clientY !== 0);
    setAt({ row, place: hasPlace ? { ...place, x: event.clientX, y: event.clientY } : place });
  };
  const row = at && (rows.find(({ id }) => id === at.row.id) ?? at.row);
  const items = row && actions ? actions(row) : [];
  const menu = at && items.length > 0 && (
    <FloatingMenu
      // A menu at another place is another menu.
      key={`${at.row.id} ${at.place.x} ${at.place.y}`}
      place={at.place}
      items={menuOf(items)}
      onClose={() => setAt(null)}
    />
  );
  return { onMenu: actions && open, menu };
}
