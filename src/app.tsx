import { App as AntApp, ConfigProvider } from "antd";
import { Suspense, useState } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import "./app.css";
import { LoadingState } from "./components/states";
import { ConnectionLost } from "./overlays/connection-lost";
import { UpdateReady } from "./overlays/update-ready";
import { AuthGate } from "./pages/auth/auth-gate";
import { branchRoutes } from "./pages/branch/routes";
import { BranchShell } from "./pages/branch/shell";
import { ChooseBranch } from "./pages/system/choose-branch";
import { ErrorScreen } from "./pages/system/error-screen";
import { NotFound } from "./pages/system/not-found";
import { startI18n } from "./providers/i18n";
import { useLook } from "./providers/theme";
import { antdTheme } from "./theme";

/** What lies over every page. */
function Everywhere() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
      <ConnectionLost />
      <UpdateReady />
    </Suspense>
  );
}

const routes: RouteObject[] = [
  {
    element: <Everywhere />,
    errorElement: <ErrorScreen />,
    children: [
      {
        path: "/org",
        element: <AuthGate />,
        children: [
          { index: true, element: <ChooseBranch /> },
          { path: ":orgname/branch/:branchname", element: <BranchShell />, children: branchRoutes },
          { path: "*", element: <NotFound /> },
        ],
      },
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
