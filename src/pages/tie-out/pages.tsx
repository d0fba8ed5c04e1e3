import { type BranchPage, lazyPage } from "../branch/page";

const tieOut = lazyPage(() => import("./tie-out").then((file) => file.TieOut));

/** Where the books of the branch do not agree with themselves. */
export const tieOutPages: readonly BranchPage[] = [
  {
    path: "accounting/tie-out",
    name: "tie-out-item",
    menu: "employee.closing",
    permissions: ["tie-out-item:read"],
    element: <tieOut.Shown />,
    preload: tieOut.preload,
  },
];
