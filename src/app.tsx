import { App as AntApp, ConfigProvider } from "antd";
import { Suspense, useState } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import "./app.css";
import { lazily } from "./components/lazy-component";
import { LoadingState } from "./components/states";
import { PicturePreview } from "./overlays/picture-preview";
import { UpdateReady } from "./overlays/update-ready";
import { accountProfileRoute } from "./pages/account-profile/routes";
import { AuthGate } from "./pages/auth/auth-gate";
import { branchRoutes } from "./pages/branch/routes";
import { BranchShell } from "./pages/branch/shell";
import { onboardingRoute } from "./pages/onboarding/routes";
import { ChooseBranch } from "./pages/system/choose-branch";
import { ErrorScreen } from "./pages/system/error-screen";
import { NotFound } from "./pages/system/not-found";
import { startI18n } from "./providers/i18n";
import { useStored } from "./providers/local-preference";
import { mouseTrail } from "./providers/mouse-trail";
import { useLook } from "./providers/theme";
import { antdTheme } from "./theme";

const MouseTrail = lazily(() => import("./overlays/mouse-trail").then((file) => file.MouseTrail));
const PublicOrganization = lazily(
  () => import("./pages/organization/public-organization").then((file) => file.PublicOrganization),
  <LoadingState />,
);

/** What lies over every page. */
function Everywhere() {
  const [trail] = useStored(mouseTrail);
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
      <PicturePreview />
      <UpdateReady />
      {trail === "on" && <MouseTrail />}
    </Suspense>
  );
}

const routes: RouteObject[] = [
  {
    element: <Everywhere />,
    errorElement: <ErrorScreen />,
    children: [
      {
        // One gate for all of them: going from one to another asks nothing anew.
        element: <AuthGate />,
        children: [
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
        ],
      },
      { path: "/org/:orgname", element: <PublicOrganization /> },
      { path: "*", element: <NotFound /> },
    ],
  },
];

/** What must be there before the application is first shown. */
export const prepare = startI18n;

/** The application: everything but the pages shown before anybody has signed in. */
export function App() {
  const look = useLook();
  // Made when first shown, not when this file is fetched ahead: it starts from the address there is then.
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <ConfigProvider theme={antdTheme(look)}>
      <AntApp>
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  );
}
