import { Drawer } from "antd";
import type { Footstep } from "#contract/entities/footstep";
import { useT } from "../../providers/i18n";
import { FootstepDetails } from "./footstep-details";

interface FootstepDrawerProps {
  step: Footstep;
  onClose(): void;
}

/** A step with all its details, over the list it stands in. */
export function FootstepDrawer({ step, onClose }: FootstepDrawerProps) {
  const t = useT("footsteps");
  return (
    <Drawer open width="min(640px, 100vw)" title={step.description || t("one")} onClose={onClose}>
      <FootstepDetails step={step} />
    </Drawer>
  );
}
