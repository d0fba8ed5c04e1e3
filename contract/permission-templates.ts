import { permissionOf } from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { permissions, permissionsOf, readAndExport } from "#contract/permissions";

/** A role that every new branch begins with. */
export interface StandardTemplate {
  name: string;
  description: string;
  permissions: readonly string[];
}

const everything = permissions.filter((permission) => !permission.includes(":own-"));
const looking = operations
  .filter(({ scope, method }) => scope === "branch" && method === "GET")
  .map(permissionOf);
const all = (prefix: string) => everything.filter((permission) => permission.startsWith(prefix));

/** Who works in a branch looks things up, knows who else does, and clocks in and out. */
const atWork = [
  ...permissionsOf("read"),
  ...readAndExport("my-timesheet"),
  "timesheets:current",
  "timesheets:my-totals",
  "timesheets:time-in-and-out",
  "user:read",
  "user:show",
];
const seesMembers = [
  ...readAndExport("member", "account"),
  "ledger:show-account",
  "members:show-member",
  "savings:member-accounts",
];
const atWindow = [
  ...atWork,
  ...seesMembers,
  ...readAndExport("transaction", "my-general-ledger"),
  "batches:current-batch",
  "batches:end-batch",
  "batches:open-batch",
  "ledger:show-entry",
];
const teller = [
  ...atWindow,
  "members:create-member",
  "teller:post-deposit",
  "teller:post-withdrawal",
  "teller:reverse-entry",
];
const seesBooks = [
  ...readAndExport("transaction", "my-general-ledger", "general-ledger", "transaction-batch"),
  "batches:current-batch",
  "batches:show-batch",
  "ledger:show-entry",
  "statements:trial-balance",
];
const accountant = [
  ...atWork,
  ...permissionsOf("create", "update", "export"),
  ...seesMembers,
  ...seesBooks,
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
    ...readAndExport("transaction", "user-organization"),
    "employee:read",
    "ledger:show-entry",
    "members:create-member",
  ]),
  template("Auditor", "Reads and exports everything, changes nothing", [
    ...permissionsOf("read", "export"),
    ...lists.flatMap(({ name, opens }) => (opens === undefined ? readAndExport(name) : [])),
    ...looking,
  ]),
  template("Basic User", "Looks up master data, clocks in and out", atWork),
  template("Collections Officer", "Takes payments of members", [...atWindow, "teller:post-deposit"]),
  template("Cashier", "Serves at a window and sees the batches of all", [
    ...teller,
    ...readAndExport("transaction-batch"),
    "batches:show-batch",
  ]),
  template("Credit Analyst", "Reads what members hold and did", [...atWork, ...seesMembers, ...seesBooks]),
  template("Risk & Compliance", "Reads the books, who works here and what they did", [
    ...atWork,
    ...permissionsOf("export"),
    ...seesMembers,
    ...seesBooks,
    ...readAndExport("employee", "user-organization", "invitation-code", "permission-template"),
    ...readAndExport("footstep", "timesheet"),
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
    ...readAndExport("member", "footstep", "timesheet", "user-organization"),
    ...all("employee:"),
    ...all("invitation-code:"),
    ...all("permission-template:"),
    "members:create-member",
    "members:show-member",
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
