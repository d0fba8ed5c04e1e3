import { Outlet } from "react-router";
import { OutsideFrame } from "../../components/shell/outside-frame";
import { UserMenu } from "../../components/shell/user-menu";
import { setBranch } from "../../providers/http";
import "./onboarding.css";

/** The frame around the pages that lead into a branch. Nothing asked from here is about a branch. */
export function OnboardingFrame() {
  setBranch(null);
  return (
    <OutsideFrame home="/onboarding" actions={<UserMenu />}>
      <Outlet />
    </OutsideFrame>
  );
}
