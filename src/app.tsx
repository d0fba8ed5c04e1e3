import { App as AntApp, ConfigProvider } from "antd";
import { Suspense, useState } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import "./app.css";
import { lazyComponent } from "./components/lazy-component";
import { LoadingState } from "./components/states";
import { PicturePreview } from "./overlays/picture-preview";
import { UpdateReady } from "./overlays/update-ready";
import { accountProfileRoute } from "./pages/account-profile/routes";
import { AuthGate } from "./pages/auth/auth-gate";
import { useRefineResources } from "./pages/branch/refine-resources";
import { branchRoutes } from "./pages/branch/routes";
import { BranchShell } from "./pages/branch/shell";
import { onboardingRoute } from "./pages/onboarding/routes";
import { ChooseBranch } from "./pages/system/choose-branch";
import { ErrorScreen } from "./pages/system/error-screen";
import { NotFound } from "./pages/system/not-found";
import { startI18n } from "./providers/i18n";
import { useLocalPreference } from "./providers/local-preference";
import { mouseTrail } from "./providers/mouse-trail";
import { RefineFrame } from "./providers/refine";
import { useLook, useStillness } from "./providers/theme";
import { antdTheme } from "./theme";

const MouseTrail = lazyComponent(() => import("./overlays/mouse-trail").then((file) => file.MouseTrail));
const PublicOrganization = lazyComponent(
  () => import("./pages/organization/public-organization").then((file) => file.PublicOrganization),
  <LoadingState />,
);

/** Refine, with the resources named in the person's language. */
function WithRefine() {
  return (
    <RefineFrame resources={useRefineResources()}>
      <Outlet />
    </RefineFrame>
  );
}

/** What lies over the pages behind sign-in; those before it ask for no service worker. */
function BehindSignIn() {
  return (
    <>
      <Outlet />
      <UpdateReady />
    </>
  );
}

/** What lies over every page. */
function Everywhere() {
  const [trail] = useLocalPreference(mouseTrail);
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
      <PicturePreview />
      {trail === "on" && <MouseTrail />}
    </Suspense>
  );
}

const behindSignIn: RouteObject[] = [
  {
    path: "/org",
    children: [
      { index: true, element: <ChooseBranch /> },
      { path: ":orgname/branch/:branchname", element: <BranchShell />, children: branchRoutes },
      { path: "*", element: <NotFound /> },
    ],
  },
  onboardingRoute,
  accountProfileRoute,
];

const pages: RouteObject[] = [
  {
    element: <Everywhere />,
    errorElement: <ErrorScreen />,
    children: [
      {
        // One gate for all of them: going from one to another asks nothing anew.
        element: <AuthGate />,
        children: [{ element: <BehindSignIn />, children: behindSignIn }],
      },
      { path: "/org/:orgname", element: <PublicOrganization /> },
      { path: "*", element: <NotFound /> },
    ],
  },
];

const routes: RouteObject[] = [
  {
    element: <WithRefine />,
    children: pages,
  },
];

/** What must be there before the application is first shown. */
export const prepare = startI18n;

/** The application: everything but the pages shown before anybody has signed in. */
export function App() {
  const look = useLook();
  const isStill = useStillness();
  // Made when first shown, not when this file is fetched ahead: it starts from the address there is then.
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <ConfigProvider theme={antdTheme(look, isStill)}>
      <AntApp>
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  );
}
