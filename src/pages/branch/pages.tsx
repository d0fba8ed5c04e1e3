import { definitionKinds } from "#contract/entities/statement-definition";
import { isPaged } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { ledgerKinds } from "../ledger/ledger-kinds";
import { memberLedgerPages } from "../member-ledger/pages";
import { memberPages } from "./members/pages";
import { type BranchPage, type NavGroup, split } from "./page";

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

const resourcePage = split(() => import("../../resources/resource-page").then((file) => file.ResourcePage));
const dashboard = split(() => import("../dashboard/dashboard").then((file) => file.Dashboard));
const accounts = split(() => import("../accounts/accounts").then((file) => file.Accounts));
const definition = split(() => import("../definitions/definition").then((file) => file.Definition));
const cashCounts = split(() => import("../cash-count/cash-counts").then((file) => file.CashCounts));
const batchPage = split(() => import("../batch/batch-page").then((file) => file.BatchPage));
const quickTransfer = split(() => import("../teller/quick-transfer").then((file) => file.QuickTransfer));
const transactions = split(() => import("../transactions/transactions").then((file) => file.Transactions));
const ledgerPage = split(() => import("../ledger/ledger-page").then((file) => file.LedgerPage));
const trialBalance = split(() => import("../ledger/trial-balance").then((file) => file.TrialBalance));

const employeeFootsteps = split(() =>
  import("../footsteps/employee-footsteps").then((file) => file.EmployeeFootsteps),
);
const myFootsteps = split(() => import("../footsteps/my-footsteps").then((file) => file.MyFootsteps));
const timesheets = split(() => import("../timesheets/timesheets").then((file) => file.Timesheets));
const myTimesheet = split(() => import("../timesheets/my-timesheet").then((file) => file.MyTimesheet));
const documentation = split(() =>
  import("../documentation/documentation").then((file) => file.Documentation),
);
const settings = split(() => import("../organization/settings").then((file) => file.Settings));
const viewEmployees = split(() => import("../employees/view-employees").then((file) => file.ViewEmployees));
const permissionTemplates = split(() =>
  import("../permission-templates/permission-templates").then((file) => file.PermissionTemplates),
);
const holidays = split(() => import("../holidays/holidays").then((file) => file.Holidays));
const imports = split(() => import("../imports/imports").then((file) => file.Imports));
const invitationCodes = split(() =>
  import("../invitation-codes/invitation-codes").then((file) => file.InvitationCodes),
);

/** Nouns whose page shows more than their list. */
const ownPages: Readonly<Record<string, typeof resourcePage>> = { holiday: holidays };

const nouns: BranchPage[] = resources.filter(isPaged).map((resource) => {
  const { Shown, preload } = ownPages[resource.name] ?? resourcePage;
  return {
    path: resource.page,
    group: resource.menu,
    name: resource.name,
    noun: resource,
    drawers: ["create", "edit/:id", "show/:id"],
    permissions: [`${resource.name}:read`, `${resource.name}:own-read`],
    element: <Shown key={resource.name} resource={resource} />,
    preload,
  };
});

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
    path: "dev/documentation",
    group: "common",
    name: "documentation",
    permissions: [],
    isHidden: true,
    element: <documentation.Shown />,
    preload: documentation.preload,
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
    drawers: ["create", "edit/:id", "show/:id"],
    element: <accounts.Shown />,
    preload: accounts.preload,
  },
  ...definitionKinds.map((kind) => ({
    path: `transaction/maintenance/${kind}-definition`,
    group: "accounting" as const,
    name: `${kind}-definition`,
    permissions: ["statement-definition:read"],
    element: <definition.Shown key={kind} kind={kind} />,
    preload: definition.preload,
  })),
  {
    path: "transaction/maintenance/cash-count",
    group: "transactions",
    name: "cash-count",
    permissions: ["cash-count:read"],
    element: <cashCounts.Shown />,
    preload: cashCounts.preload,
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
  ...memberPages,
  ...memberLedgerPages,
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
    path: "maintenance/imports",
    group: "maintenance",
    name: "imports",
    permissions: resources.map(({ name }) => `${name}:create`),
    element: <imports.Shown />,
    preload: imports.preload,
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
