import { type ComponentType, lazy, type ReactNode } from "react";
import type { MenuGroup, Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { ledgerKinds } from "./ledger/ledger-kinds";

export type NavGroup = MenuGroup | "me";

/** The groups of the menu, in order (SPEC section 2). */
export const navGroups: readonly NavGroup[] = [
  "common",
  "transactions",
  "loans",
  "accounting",
  "members",
  "employees",
  "maintenance",
  "me",
];

/** A page of the branch: where it is, who may open it, and how it is loaded. */
export interface BranchPage {
  /** Under the branch: "transaction/transactions". */
  path: string;
  group: NavGroup;
  /** Its name is the text "page.<name>", or the noun's. */
  name: string;
  noun?: Resource;
  /** What opens over the page and has an address of its own: "create". */
  drawers?: readonly string[];
  /** Holding one of these opens it; none are needed when empty. */
  permissions: readonly string[];
  /** Found in the palette and by address, but not in the menu. */
  isHidden?: boolean;
  element: ReactNode;
  /** Fetches its code, so that it opens at once. */
  preload(): void;
}

type Load<P> = () => Promise<ComponentType<P>>;

/** Code that is fetched when first shown, or when asked to. */
function split<P extends object>(load: Load<P>) {
  const Shown = lazy(async () => ({ default: await load() }));
  return { Shown, preload: () => void load() };
}

const resourcePage = split(() => import("../../resources/resource-page").then((file) => file.ResourcePage));
const dashboard = split(() => import("./dashboard").then((file) => file.Dashboard));
const viewMembers = split(() => import("./members/view-members").then((file) => file.ViewMembers));
const accounts = split(() => import("./accounts/accounts").then((file) => file.Accounts));
const batchPage = split(() => import("./batch/batch-page").then((file) => file.BatchPage));
const quickTransfer = split(() => import("./teller/quick-transfer").then((file) => file.QuickTransfer));
const transactions = split(() => import("./transactions/transactions").then((file) => file.Transactions));
const ledgerPage = split(() => import("./ledger/ledger-page").then((file) => file.LedgerPage));
const trialBalance = split(() => import("./ledger/trial-balance").then((file) => file.TrialBalance));

const employeeFootsteps = split(() =>
  import("./footsteps/employee-footsteps").then((file) => file.EmployeeFootsteps),
);
const myFootsteps = split(() => import("./footsteps/my-footsteps").then((file) => file.MyFootsteps));
const timesheets = split(() => import("./timesheets/timesheets").then((file) => file.Timesheets));
const myTimesheet = split(() => import("./timesheets/my-timesheet").then((file) => file.MyTimesheet));
const settings = split(() => import("../organization/settings").then((file) => file.Settings));
const viewEmployees = split(() => import("./employees/view-employees").then((file) => file.ViewEmployees));
const permissionTemplates = split(() =>
  import("./permission-templates/permission-templates").then((file) => file.PermissionTemplates),
);
const invitationCodes = split(() =>
  import("./invitation-codes/invitation-codes").then((file) => file.InvitationCodes),
);

const nouns: BranchPage[] = resources.map((resource) => ({
  path: resource.page,
  group: resource.menu,
  name: resource.name,
  noun: resource,
  drawers: ["create", "edit/:id", "show/:id"],
  permissions: [`${resource.name}:read`, `${resource.name}:own-read`],
  element: <resourcePage.Shown key={resource.name} resource={resource} />,
  preload: resourcePage.preload,
}));

const inMenu = ["general-ledger", "deposit-entry", "withdraw-entry"];

function ledgers(scope: "branch" | "mine"): BranchPage[] {
  const [folder, list] =
    scope === "branch"
      ? ["general-ledger", "general-ledger"]
      : ["my-general-ledger-entries", "my-general-ledger"];
  return ledgerKinds.map((kind) => ({
    path: `${folder}/${kind}`,
    group: scope === "branch" ? "accounting" : "me",
    name: scope === "branch" ? kind : `my-${kind}`,
    permissions: [`${list}:read`],
    isHidden: !inMenu.includes(kind),
    element: <ledgerPage.Shown key={`${scope} ${kind}`} scope={scope} kind={kind} />,
    preload: ledgerPage.preload,
  }));
}

/** Every page of a branch, in the order of the menu. */
export const branchPages: readonly BranchPage[] = [
  {
    path: "dashboard",
    group: "common",
    name: "dashboard",
    permissions: [],
    element: <dashboard.Shown />,
    preload: dashboard.preload,
  },
  {
    path: "settings",
    group: "common",
    name: "settings",
    // No branch's permission: only owners of the organisation, who may do everything, change it.
    permissions: ["organizations:update-organization"],
    element: <settings.Shown />,
    preload: settings.preload,
  },
  {
    path: "transaction/transaction-batch",
    group: "transactions",
    name: "transaction-batch",
    permissions: ["batches:open-batch", "transaction-batch:read"],
    element: <batchPage.Shown />,
    preload: batchPage.preload,
  },
  {
    path: "transaction/quick-transfer/deposit",
    group: "transactions",
    name: "deposit",
    permissions: ["teller:post-deposit"],
    element: <quickTransfer.Shown key="deposit" kind="deposit" />,
    preload: quickTransfer.preload,
  },
  {
    path: "transaction/quick-transfer/withdraw",
    group: "transactions",
    name: "withdraw",
    permissions: ["teller:post-withdrawal"],
    element: <quickTransfer.Shown key="withdraw" kind="withdraw" />,
    preload: quickTransfer.preload,
  },
  {
    path: "transaction/transactions",
    group: "transactions",
    name: "transactions",
    permissions: ["transaction:read"],
    element: <transactions.Shown />,
    preload: transactions.preload,
  },
  {
    path: "accounting/accounts",
    group: "accounting",
    name: "accounts",
    permissions: ["account:read"],
    element: <accounts.Shown />,
    preload: accounts.preload,
  },
  {
    path: "accounting/trial-balance",
    group: "accounting",
    name: "trial-balance",
    permissions: ["statements:trial-balance"],
    element: <trialBalance.Shown />,
    preload: trialBalance.preload,
  },
  ...ledgers("branch"),
  {
    path: "view-members",
    group: "members",
    name: "view-members",
    permissions: ["member:read"],
    drawers: ["create"],
    element: <viewMembers.Shown />,
    preload: viewMembers.preload,
  },
  ...nouns,
  {
    path: "maintenance/invitation-code",
    group: "maintenance",
    name: "invitation-code",
    permissions: ["invitation-code:read"],
    drawers: ["create", "edit/:id", "show/:id"],
    element: <invitationCodes.Shown />,
    preload: invitationCodes.preload,
  },
  {
    path: "employees/view-employees",
    group: "employees",
    name: "view-employees",
    permissions: ["employee:read", "user-organization:read"],
    drawers: ["create"],
    element: <viewEmployees.Shown />,
    preload: viewEmployees.preload,
  },
  {
    path: "permission-template",
    group: "employees",
    name: "permission-template",
    permissions: ["permission-template:read"],
    drawers: ["create", "copy/:id", "edit/:id", "show/:id"],
    element: <permissionTemplates.Shown />,
    preload: permissionTemplates.preload,
  },
  {
    path: "timesheets",
    group: "employees",
    name: "timesheets",
    permissions: ["timesheet:read"],
    element: <timesheets.Shown />,
    preload: timesheets.preload,
  },
  {
    path: "employee-footsteps",
    group: "employees",
    name: "employee-footsteps",
    permissions: ["footstep:read"],
    element: <employeeFootsteps.Shown />,
    preload: employeeFootsteps.preload,
  },
  {
    path: "my-timesheet",
    group: "me",
    name: "my-timesheet",
    permissions: ["my-timesheet:read"],
    element: <myTimesheet.Shown />,
    preload: myTimesheet.preload,
  },
  {
    path: "my-branch-footsteps",
    group: "me",
    name: "my-branch-footsteps",
    permissions: [],
    element: <myFootsteps.Shown key="branch" scope="branch" />,
    preload: myFootsteps.preload,
  },
  {
    path: "my-all-footsteps",
    group: "me",
    name: "my-all-footsteps",
    permissions: [],
    element: <myFootsteps.Shown key="all" scope="all" />,
    preload: myFootsteps.preload,
  },
  ...ledgers("mine"),
];
