import { type BranchPage, lazyPage } from "../branch/page";

const batch = lazyPage(() => import("./batch-page").then((file) => file.BatchPage));

/** A teller's day, and all batches of the branch. */
export const batchPages: readonly BranchPage[] = [
  {
    path: "transaction/transaction-batch",
    name: "transaction-batch",
    menu: "employee.transactions",
    permissions: ["batches:open-batch", "transaction-batch:read"],
    element: <batch.Shown />,
    preload: batch.preload,
  },
];
