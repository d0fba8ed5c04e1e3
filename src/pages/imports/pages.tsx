import { resources } from "#contract/resources/index";
import { type BranchPage, lazyPage } from "../branch/page";

const imports = lazyPage(() => import("./imports").then((file) => file.Imports));

/** What was imported, and can be undone. */
export const importPages: readonly BranchPage[] = [
  {
    path: "maintenance/imports",
    name: "import-run",
    menu: "maintenance.general",
    isHidden: true,
    markedAs: "set-up",
    permissions: resources.map(({ name }) => `${name}:create`),
    element: <imports.Shown />,
    preload: imports.preload,
  },
];
