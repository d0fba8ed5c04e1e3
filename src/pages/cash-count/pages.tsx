import { type BranchPage, lazyPage } from "../branch/page";

const cashCounts = lazyPage(() => import("./cash-counts").then((file) => file.CashCounts));

/** The cash that was counted at the end of batches. */
export const cashCountPages: readonly BranchPage[] = [
  {
    path: "transaction/maintenance/cash-count",
    name: "cash-count",
    menu: "employee.transactions",
    permissions: ["cash-count:read"],
    element: <cashCounts.Shown />,
    preload: cashCounts.preload,
  },
];
