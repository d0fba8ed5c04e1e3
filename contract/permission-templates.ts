import { permissionOf } from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { permissions, permissionsOf, permissionsOnMembers, readAndExport } from "#contract/permissions";

/** A role that every new branch begins with. */
export interface StandardTemplate {
  name: string;
  description: string;
  permissions: readonly string[];
}

const everything = permissions.filter((permission) => !permission.includes(":own-"));
const looking = operations
  .filter(({ scope, method, opens }) => scope === "branch" && method === "GET" && opens !== null)
  .map(permissionOf);
const all = (prefix: string) => everything.filter((permission) => permission.startsWith(prefix));

/** Who works in a branch looks things up, knows who else does, and clocks in and out. */
const atWork = [
  ...permissionsOf("read"),
  ...readAndExport("my-timesheet"),
  "holidays:list-years",
  "timesheets:current",
  "timesheets:my-totals",
  "timesheets:time-in-and-out",
  "user:read",
  "user:show",
];
const seesMembers = [
  ...permissionsOnMembers("read"),
  ...readAndExport("member", "account", "member-accounting-ledger"),
  "ledger:show-account",
  "member-ledger:show-ledger",
  "member-ledger:show-passbook",
  "member-ledger:show-totals",
  "prints:print-statement",
  "members:find-members",
  "members:member-qr",
  "members:scan-member",
  "members:show-member",
  "members:summary",
  "savings:member-accounts",
];
/** Brings people in, up to the decision that somebody else makes, and keeps what is known of them. */
const keepsMembers = [
  ...readAndExport("member-data-quality", "member-history"),
  ...["create-member", "enrol-member", "submit-for-review", "pending-members", "suspected-pairs"],
  ...["change-personal-info", "change-membership-info", "change-coordinates", "data-quality", "fix-members"],
  ...["list-drafts", "show-draft", "save-draft", "delete-draft", "closing-obstacles", "portal-users"],
].map((permission) => (permission.includes(":") ? permission : `members:${permission}`));
const atWindow = [
  ...atWork,
  ...seesMembers,
  ...readAndExport("transaction", "my-general-ledger"),
  "batches:current-batch",
  "batches:end-batch",
  "batches:open-batch",
  "ledger:show-entry",
];
/** Fills passbooks, and prints what a member takes home. */
const printsForMembers = [
  "member-ledger:open-volume",
  "member-ledger:print-passbook",
  "member-ledger:reprint-passbook",
  "prints:print-member-card",
  "prints:print-member-sheet",
];
const teller = [
  ...atWindow,
  ...printsForMembers,
  "members:create-member",
  "members:submit-for-review",
  "teller:post-deposit",
  "teller:post-withdrawal",
  "teller:reverse-entry",
];
const seesBooks = [
  ...readAndExport("transaction", "my-general-ledger", "general-ledger", "transaction-batch", "cash-count"),
  "batches:current-batch",
  "batches:show-batch",
  "ledger:show-entry",
  "statements:trial-balance",
  "statement-definition:read",
  "account:history",
  "account:show-version",
];
const keepsChart = [...all("account:"), ...all("statement-definition:")];
const accountant = [
  ...atWork,
  ...permissionsOf("create", "update", "export"),
  "holidays:copy-year",
  ...seesMembers,
  ...seesBooks,
  ...keepsChart,
  "ledger:back-date",
  "savings:charge-account",
  "savings:credit-interest",
];
const templateAdministration = ["create", "update", "delete", "restore"].map(
  (action) => `permission-template:${action}`,
);
const manager = everything.filter((permission) => !templateAdministration.includes(permission));

const template = (name: string, description: string, granted: readonly string[]): StandardTemplate => ({
  name,
  description,
  permissions: [...new Set(granted)].sort(),
});

/** The roles a new branch begins with; each can do its job with nothing added. */
export const standardTemplates: readonly StandardTemplate[] = [
  template("Super Admin", "Does everything in the branch", everything),
  template("Branch Manager", "Runs the branch: all but the permission templates", manager),
  template("Loan Officer", "Knows the members, their accounts and their transactions", [
    ...atWork,
    ...permissionsOf("export"),
    ...seesMembers,
    ...readAndExport("transaction"),
    "ledger:show-entry",
  ]),
  template("Teller", "Serves members at a window, with a drawer of their own", teller),
  template("Accountant", "Keeps the books and the master data", accountant),
  template("Member Services", "Adds members and answers their questions", [
    ...atWork,
    ...seesMembers,
    ...permissionsOnMembers("create", "update"),
    ...printsForMembers,
    ...readAndExport("transaction", "user-organization"),
    "employee:read",
    "ledger:show-entry",
    ...keepsMembers,
  ]),
  template("Auditor", "Reads and exports everything, changes nothing", [
    ...permissionsOf("read", "export"),
    ...permissionsOnMembers("read", "export"),
    ...lists.flatMap(({ name, opens }) => (opens === undefined ? readAndExport(name) : [])),
    ...looking,
  ]),
  template("Basic User", "Looks up master data, clocks in and out", atWork),
  template("Collections Officer", "Takes payments of members", [...atWindow, "teller:post-deposit"]),
  template("Cashier", "Serves at a window and sees the batches of all", [
    ...teller,
    ...readAndExport("transaction-batch", "cash-count"),
    "batches:show-batch",
  ]),
  template("Credit Analyst", "Reads what members hold and did", [...atWork, ...seesMembers, ...seesBooks]),
  template("Risk & Compliance", "Reads the books, who works here and what they did", [
    ...atWork,
    ...permissionsOf("export"),
    ...seesMembers,
    ...seesBooks,
    ...readAndExport("employee", "user-organization", "invitation-code", "permission-template"),
    ...readAndExport("footstep", "timesheet", "member-data-quality", "member-history"),
    "members:data-quality",
    "members:pending-members",
    "members:suspected-pairs",
    "employee:see-as",
    "footstep:verify",
    "timesheets:totals",
  ]),
  template("Treasurer", "Watches over cash, banks and the books", [
    ...atWork,
    ...permissionsOf("export"),
    ...readAndExport("account"),
    ...seesBooks,
    "ledger:show-account",
  ]),
  template("Cooperative Admin", "Keeps members, master data, people and their roles; posts no money", [
    ...atWork,
    ...permissionsOf("create", "update", "delete", "export"),
    ...permissionsOnMembers("create", "read", "update", "delete", "export"),
    "holidays:copy-year",
    ...readAndExport("member", "footstep", "timesheet", "user-organization"),
    ...all("employee:"),
    ...all("invitation-code:"),
    ...all("permission-template:"),
    ...keepsChart,
    "ledger:show-account",
    ...readAndExport("member-data-quality", "member-history"),
    ...all("members:"),
    "timesheets:totals",
  ]),
];

const standard = (name: string) => standardTemplates.find((one) => one.name === name)?.permissions ?? [];

/** The roles the demo and new owners begin with. An owner holds everything, listed or not. */
export const roleTemplates: Readonly<Record<string, readonly string[]>> = {
  owner: permissions,
  manager: standard("Branch Manager"),
  accountant: standard("Accountant"),
  teller: standard("Teller"),
  member: [],
};
