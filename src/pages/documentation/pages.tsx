import { type BranchPage, lazyPage } from "../branch/page";

const documentation = lazyPage(() => import("./documentation").then((file) => file.Documentation));

/** The API, for those who write programs. */
export const documentationPages: readonly BranchPage[] = [
  {
    path: "dev/documentation",
    name: "documentation",
    menu: "common.branch",
    permissions: [],
    isHidden: true,
    element: <documentation.Shown />,
    preload: documentation.preload,
  },
];
