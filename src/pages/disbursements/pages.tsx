import { type BranchPage, lazyPage } from "../branch/page";

const disbursements = lazyPage(() => import("./disbursements").then((file) => file.Disbursements));

const toPay = lazyPage(() => import("./window-vouchers").then((file) => file.WindowVouchers));

/** What is paid out of drawers: all of the branch, and one's own; and the vouchers that wait to be paid. */
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
  {
    path: "transaction/window-voucher",
    name: "window-voucher",
    menu: "employee.transactions",
    permissions: ["window-voucher:read"],
    element: <toPay.Shown />,
    preload: toPay.preload,
  },
];
