import { type BranchPage, lazyPage } from "../branch/page";

const checks = lazyPage(() => import("./issued-checks").then((file) => file.IssuedChecks));

/** The checks that the branch wrote, and those it spoiled. */
export const issuedCheckPages: readonly BranchPage[] = [
  {
    path: "accounting/issued-checks",
    name: "issued-check",
    menu: "employee.accounting",
    permissions: ["issued-check:read"],
    element: <checks.Shown />,
    preload: checks.preload,
  },
];
