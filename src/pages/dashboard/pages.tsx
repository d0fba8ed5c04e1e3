import { type BranchPage, lazyPage } from "../branch/page";

const dashboard = lazyPage(() => import("./dashboard").then((file) => file.Dashboard));

/** The home of a role. */
export const dashboardPages: readonly BranchPage[] = [
  {
    path: "dashboard",
    name: "dashboard",
    menu: "common.branch",
    permissions: [],
    element: <dashboard.Shown />,
    preload: dashboard.preload,
  },
];
