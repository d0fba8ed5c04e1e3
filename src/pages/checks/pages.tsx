import { type BranchPage, lazyPage } from "../branch/page";

const checks = lazyPage(() => import("./checks").then((file) => file.Checks));

/** The warehouse of checks. */
export const checkPages: readonly BranchPage[] = [
  {
    path: "transaction/checks",
    name: "received-check",
    menu: "employee.transactions",
    permissions: ["received-check:read"],
    element: <checks.Shown />,
    preload: checks.preload,
  },
];
