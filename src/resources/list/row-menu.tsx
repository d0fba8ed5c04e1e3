import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import { useT } from "../../providers/i18n";
import type { Row } from "../row";

/** Something that can be done with a row. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
}

export const menuOf = (actions: RowAction[]): MenuProps["items"] =>
  actions.map(({ onClick, ...item }) => ({
    ...item,
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation();
      onClick();
    },
  }));

/** The button at a row's end that opens its menu. */
export function RowMenuButton({ actions, name }: { actions: RowAction[]; name: string }) {
  const t = useT("nouns");
  if (actions.length === 0) return null;
  return (
    <Dropdown trigger={["click"]} menu={{ items: menuOf(actions) }} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t("list.rowMenu", { name })}
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

export interface MenuPlace {
  row: Row;
  x: number;
  y: number;
}

interface ContextMenuProps {
  place: MenuPlace | null;
  actions: RowAction[];
  onClose(): void;
}

/** The same menu where the right button was pressed. */
export function ContextMenu({ place, actions, onClose }: ContextMenuProps) {
  if (!place || actions.length === 0) return null;
  return (
    <Dropdown
      open
      // A menu at another place is another menu.
      key={`${place.row.id} ${place.x} ${place.y}`}
      trigger={["contextMenu", "click"]}
      menu={{ items: menuOf(actions), autoFocus: true, onClick: onClose }}
      autoFocus
      onOpenChange={(open) => !open && onClose()}
    >
      <span style={{ position: "fixed", left: place.x, top: place.y, width: 1, height: 1 }} />
    </Dropdown>
  );
}
