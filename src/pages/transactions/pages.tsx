import { type BranchPage, lazyPage } from "../branch/page";

const transactions = lazyPage(() => import("./transactions").then((file) => file.Transactions));

/** What was posted at the counters. */
export const transactionsPages: readonly BranchPage[] = [
  {
    path: "transaction/transactions",
    name: "transaction",
    menu: "employee.transactions",
    permissions: ["transaction:read"],
    element: <transactions.Shown />,
    preload: transactions.preload,
  },
];
