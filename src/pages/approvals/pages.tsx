import { type BranchPage, lazyPage } from "../branch/page";

const approvals = lazyPage(() => import("./approvals").then((file) => file.Approvals));
const rules = lazyPage(() => import("./rules").then((file) => file.ApprovalRules));

/** What somebody else must decide, and by what rules. */
export const approvalsPages: readonly BranchPage[] = [
  {
    path: "approvals",
    name: "approvals",
    menu: "common.branch",
    // Open to everybody of the branch: each sees what they may decide and what they asked for.
    permissions: [],
    element: <approvals.Shown />,
    preload: approvals.preload,
  },
  {
    path: "approvals/rules",
    name: "approval-rules",
    menu: "maintenance.general",
    isHidden: true,
    markedAs: "set-up",
    permissions: ["approvals:rules"],
    element: <rules.Shown />,
    preload: rules.preload,
  },
];
