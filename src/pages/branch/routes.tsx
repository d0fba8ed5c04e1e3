import { Suspense } from "react";
import { Navigate, type RouteObject } from "react-router";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { ErrorScreen } from "../system/error-screen";
import type { BranchPage } from "./page";
import { branchPages } from "./pages";
import { Permitted } from "./permitted";

const NoSuchPage = lazyComponent(
  () => import("../system/no-such-page").then((file) => file.NoSuchPage),
  <LoadingState />,
);

function routeOf({ path, name, drawers, element }: BranchPage): RouteObject {
  return {
    path,
    element: (
      <Permitted resource={name}>
        <Suspense fallback={<LoadingState />}>{element}</Suspense>
      </Permitted>
    ),
    errorElement: <ErrorScreen />,
    // Drawers have addresses of their own over the list, which stays.
    ...(drawers && { children: drawers.map((drawer) => ({ path: drawer, element: null })) }),
  };
}

/** The routes under /org/:orgname/branch/:branchname. */
export const branchRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  ...branchPages.map(routeOf),
  { path: "*", element: <NoSuchPage /> },
];
