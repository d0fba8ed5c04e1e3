import { type BranchPage, lazyPage } from "../branch/page";

const madeFiles = lazyPage(() => import("./made-files").then((file) => file.MadeFiles));

/** The files that were made for the person. */
export const madeFilePages: readonly BranchPage[] = [
  {
    path: "maintenance/files",
    name: "made-file",
    menu: "maintenance.general",
    isHidden: true,
    markedAs: "set-up",
    permissions: [],
    element: <madeFiles.Shown />,
    preload: madeFiles.preload,
  },
];
