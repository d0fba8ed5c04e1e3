import { Drawer } from "antd";
import { useT } from "../../providers/i18n";
import { SideNav, type SideNavProps } from "./side-nav";

interface MenuDrawerProps extends SideNavProps {
  onClose(): void;
}

/** The menu where there is no room for it beside the page. */
export function MenuDrawer({ groups, onClose }: MenuDrawerProps) {
  const t = useT();
  return (
    <Drawer
      open
      onClose={onClose}
      placement="left"
      width={280}
      title={t("shell.menu")}
      className="menu-drawer"
    >
      <SideNav groups={groups} />
    </Drawer>
  );
}
