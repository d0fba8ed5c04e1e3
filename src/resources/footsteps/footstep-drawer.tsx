import { Drawer } from "antd";
import type { Footstep } from "#contract/entities/footstep";
import { StepTitle } from "./cells";
import { FootstepDetails } from "./footstep-details";

interface FootstepDrawerProps {
  step: Footstep;
  onClose(): void;
}

/** A step with all its details, over the list it stands in. */
export function FootstepDrawer({ step, onClose }: FootstepDrawerProps) {
  return (
    <Drawer open width="min(640px, 100vw)" title={<StepTitle step={step} />} onClose={onClose}>
      <FootstepDetails step={step} />
    </Drawer>
  );
}
