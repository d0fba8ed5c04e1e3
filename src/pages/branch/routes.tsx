import { lazy, Suspense } from "react";
import { Navigate, type RouteObject } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { showMember } from "#contract/operations/members/show-member";
import { LoadingState } from "../../components/states";
import { ErrorScreen } from "../system/error-screen";
import { NotFound } from "../system/not-found";
import type { BranchPage } from "./page";
import { branchPages } from "./pages";
import { Permitted } from "./permitted";

function routeOf({ path, drawers, permissions, element }: BranchPage): RouteObject {
  return {
    path,
    element: (
      <Permitted permissions={permissions}>
        <Suspense fallback={<LoadingState />}>{element}</Suspense>
      </Permitted>
    ),
    errorElement: <ErrorScreen />,
    // Drawers have addresses of their own over the list, which stays.
    ...(drawers && { children: drawers.map((drawer) => ({ path: drawer, element: null })) }),
  };
}

const MemberProfile = lazy(() =>
  import("../member-profile/member-profile").then((file) => ({ default: file.MemberProfile })),
);

/** A member's own pages: a tab each, and what lies open over it. They belong to no menu. */
const memberProfile: RouteObject = {
  path: "member-profile/:memberId/*",
  element: (
    <Permitted permissions={[permissionOf(showMember)]}>
      <Suspense fallback={<LoadingState />}>
        <MemberProfile />
      </Suspense>
    </Permitted>
  ),
  errorElement: <ErrorScreen />,
};

/** The routes under /org/:orgname/branch/:branchname. */
export const branchRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  ...branchPages.map(routeOf),
  memberProfile,
  { path: "*", element: <NotFound /> },
];
