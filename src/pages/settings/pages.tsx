import { type BranchPage, lazyPage } from "../branch/page";

const settings = lazyPage(() => import("../organization/settings").then((file) => file.Settings));

/** What holds for the organization and its branches. */
export const settingsPages: readonly BranchPage[] = [
  {
    path: "settings",
    name: "settings",
    menu: "common.branch",
    // Open to everybody of the branch: what one may see and change there, each of its tabs decides.
    permissions: [],
    element: <settings.Shown />,
    preload: settings.preload,
  },
];
