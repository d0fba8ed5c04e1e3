import type { RouteObject } from "react-router";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { NotFound } from "../system/not-found";

const wait = <LoadingState />;
const OnboardingFrame = lazyComponent(
  () => import("./onboarding-frame").then((file) => file.OnboardingFrame),
  wait,
);
const Memberships = lazyComponent(() => import("./memberships").then((file) => file.Memberships), wait);
const SetupOrganization = lazyComponent(
  () => import("./setup-organization").then((file) => file.SetupOrganization),
  wait,
);
const JoinOrganization = lazyComponent(
  () => import("./join-organization").then((file) => file.JoinOrganization),
  wait,
);
const FoundOrganization = lazyComponent(
  () => import("./found-organization").then((file) => file.FoundOrganization),
  wait,
);
const CreateBranch = lazyComponent(() => import("./create-branch").then((file) => file.CreateBranch), wait);

/** The pages that lead into a branch, for people who are signed in. */
export const onboardingRoute: RouteObject = {
  path: "/onboarding",
  element: <OnboardingFrame />,
  children: [
    { index: true, element: <Memberships /> },
    { path: "setup-org", element: <SetupOrganization /> },
    { path: "organization", element: <JoinOrganization /> },
    { path: "organization/:organization_id", element: <FoundOrganization /> },
    { path: "create-branch/:organization_id", element: <CreateBranch /> },
    { path: "*", element: <NotFound /> },
  ],
};
