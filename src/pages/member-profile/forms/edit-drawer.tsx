import { Drawer } from "antd";
import type { ReactNode } from "react";
import { useT } from "../../../providers/i18n";
import { useProfile } from "../profile";

interface EditDrawerProps {
  /** "form.<name>" names it. */
  name: string;
  isPermitted: boolean;
  children(close: () => void): ReactNode;
}

/** The form of a tab over it, at "<tab>/edit". */
export function EditDrawer({ name, isPermitted, children }: EditDrawerProps) {
  const t = useT("member-profile");
  const { member, over, isLocked } = useProfile();
  if (over.parts[0] !== "edit" || isLocked || !isPermitted) return null;
  return (
    <Drawer
      open
      width="min(860px, 100vw)"
      title={t(`form.${name}`, { name: member.full_name })}
      onClose={over.close}
      // Esc asks before it closes; a stray click beside a form does nothing.
      maskClosable={false}
      autoFocus={false}
    >
      {children(over.close)}
    </Drawer>
  );
}
