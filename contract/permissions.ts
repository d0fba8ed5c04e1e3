import type { List } from "#contract/kit/list";
import { type Operation, permissionOf, requiredPermission } from "#contract/kit/operation";
import type { Resource } from "#contract/kit/resource";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";

export const resourceActions = ["create", "read", "update", "delete", "export"] as const;
export type ResourceAction = (typeof resourceActions)[number];

const own = (action: ResourceAction) => `own-${action}`;

/** What a resource can be asked to permit; the own- variants hold for rows the person created. */
export const permissionsOfResource = (name: string) => [
  ...resourceActions.map((action) => `${name}:${action}`),
  ...resourceActions.filter((action) => action !== "create").map((action) => `${name}:${own(action)}`),
];

/** Acts that are no resource's and no single operation's. */
export const specialPermissions = [
  /** Import members from a file, and undo such imports. */
  "members:import",
  /** Post on another day than the business date, with a reason. */
  "ledger:back-date",
  /** Close a member who still holds money, with a reason. */
  "members:close-with-balances",
  /** Decide on what others ask for, where the rules of the branch name this permission. */
  "approvals:decide",
  /** Put one's password under another's reversal. */
  "teller:approve-reversal",
] as const;

/** Every permission there is, derived from resources, lists and operations. */
export const permissions: readonly string[] = [
  ...new Set([
    ...resources.flatMap(({ name }) => permissionsOfResource(name)),
    ...lists.flatMap(({ name, permission }) =>
      permission === undefined ? [`${name}:read`, `${name}:export`] : [],
    ),
    ...operations
      .filter(({ scope }) => scope === "branch")
      .flatMap((operation) => requiredPermission(operation) ?? []),
    ...specialPermissions,
  ]),
];

const isOfMember = ({ parent }: Resource) => parent === "member-profile";
const onEach = (allResources: readonly Resource[], actions: ResourceAction[]) =>
  allResources.flatMap(({ name }) => actions.map((action) => `${name}:${action}`));

/** The permissions for those acts on every resource but what is kept about single members. */
export const permissionsOf = (...actions: ResourceAction[]) =>
  onEach(
    resources.filter((resource) => !isOfMember(resource)),
    actions,
  );

/** The permissions for those acts on what is kept about a member: addresses, incomes, papers. */
export const permissionsOnMembers = (...actions: ResourceAction[]) =>
  onEach(resources.filter(isOfMember), actions);

/** The permissions that those operations of a branch ask for. */
export const permit = (...branchOperations: readonly Operation[]) => branchOperations.map(permissionOf);

/** The permissions to read and export those lists. */
export const readAndExport = (...of: readonly List[]) =>
  of.flatMap(({ name }) => [`${name}:read`, `${name}:export`]);

/** One of the special permissions. */
export const special = (permission: (typeof specialPermissions)[number]) => permission;
