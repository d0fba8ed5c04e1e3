import { type BranchPage, lazyPage } from "../branch/page";

const accounts = lazyPage(() => import("./accounts").then((file) => file.Accounts));

/** The chart of accounts. */
export const accountsPages: readonly BranchPage[] = [
  {
    path: "accounting/accounts",
    name: "account",
    menu: "employee.accounting",
    permissions: ["account:read"],
    shownTo: ["account:create", "account:update", "general-ledger:read"],
    drawers: ["create", "edit/:id", "show/:id"],
    element: <accounts.Shown />,
    preload: accounts.preload,
  },
];
