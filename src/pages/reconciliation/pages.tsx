import { type BranchPage, lazyPage } from "../branch/page";

const reconciliation = lazyPage(() => import("./reconciliation").then((file) => file.Reconciliation));

/** What banks say, and how the books agree with it. */
export const reconciliationPages: readonly BranchPage[] = [
  {
    path: "accounting/reconciliation",
    name: "bank-reconciliation",
    menu: "employee.accounting",
    permissions: ["bank-reconciliation:read"],
    element: <reconciliation.Shown />,
    preload: reconciliation.preload,
  },
];
