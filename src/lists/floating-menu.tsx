import { Dropdown, type MenuProps } from "antd";

export interface MenuPlace {
  /** In pixels of the window. */
  x: number;
  y: number;
  /** What has the focus again once the menu has gone. */
  from: HTMLElement;
}

/** Below a button. */
export function placeBelow(from: HTMLElement): MenuPlace {
  const { left, bottom } = from.getBoundingClientRect();
  return { from, x: left, y: bottom };
}

interface FloatingMenuProps {
  place: MenuPlace;
  items: MenuProps["items"];
  onClose(): void;
}

/** A menu that stands open at a place, its first item in focus. */
export function FloatingMenu({ place: { x, y, from }, items, onClose }: FloatingMenuProps) {
  const close = () => {
    onClose();
    from.focus();
  };
  return (
    <Dropdown
      open
      trigger={["contextMenu", "click"]}
      menu={{ items, autoFocus: true, onClick: close }}
      autoFocus
      onOpenChange={(open) => !open && close()}
    >
      <span style={{ position: "fixed", left: x, top: y, width: 1, height: 1 }} />
    </Dropdown>
  );
}
