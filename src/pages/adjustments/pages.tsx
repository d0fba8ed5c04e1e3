import { type BranchPage, lazyPage } from "../branch/page";

const adjustments = lazyPage(() => import("./adjustments").then((file) => file.Adjustments));

/** What puts accounts right, one against another. */
export const adjustmentPages: readonly BranchPage[] = [
  {
    path: "accounting/adjustment-entry",
    name: "adjustment",
    menu: "employee.accounting",
    permissions: ["adjustment-entry:read"],
    drawers: ["create", "show/:id"],
    element: <adjustments.Shown />,
    preload: adjustments.preload,
  },
];
