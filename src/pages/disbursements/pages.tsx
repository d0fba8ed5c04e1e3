import { type BranchPage, lazyPage } from "../branch/page";

const disbursements = lazyPage(() => import("./disbursements").then((file) => file.Disbursements));

/** What is paid out of drawers: all of the branch, and one's own. */
export const disbursementPages: readonly BranchPage[] = [
  {
    path: "transaction/disbursement-transaction",
    name: "disbursement-transaction",
    menu: "employee.transactions",
    permissions: ["disbursement-transaction:read"],
    drawers: ["create", "show/:id"],
    element: <disbursements.Shown page="disbursement-transaction" />,
    preload: disbursements.preload,
  },
  {
    path: "my-disbursement-transaction",
    name: "my-disbursement-transaction",
    menu: "me.work",
    permissions: ["my-disbursement-transaction:read"],
    drawers: ["create", "show/:id"],
    element: <disbursements.Shown page="my-disbursement-transaction" />,
    preload: disbursements.preload,
  },
];
