import { type BranchPage, lazyPage } from "../branch/page";

const report = lazyPage(() => import("./asset-report").then((file) => file.AssetReportPage));

/** What the branch owns as of a day, and what it loses. */
export const assetPages: readonly BranchPage[] = [
  {
    path: "accounting/fixed-asset-report",
    name: "fixed-asset-report",
    menu: "employee.reports",
    permissions: ["fixed-asset:report"],
    element: <report.Shown />,
    preload: report.preload,
  },
];
