import { permissionOf } from "#contract/kit/operation";
import type { Resource } from "#contract/kit/resource";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";

export const nounActions = ["create", "read", "update", "delete", "export"] as const;
export type NounAction = (typeof nounActions)[number];

const own = (action: NounAction) => `own-${action}`;

/** What a noun can be asked to permit; the own- variants hold for rows the person created. */
export const permissionsOfNoun = (name: string) => [
  ...nounActions.map((action) => `${name}:${action}`),
  ...nounActions.filter((action) => action !== "create").map((action) => `${name}:${own(action)}`),
];

/** Acts that are no noun's and no single verb's. */
export const specialPermissions = [
  /** Import members from a file, and undo such imports. */
  "members:import",
  /** Post on another day than the business date, with a reason. */
  "ledger:back-date",
  /** Close a member who still holds money, with a reason. */
  "members:close-with-balances",
  /** Put one's password under another's reversal. */
  "teller:approve-reversal",
] as const;

/** Every permission there is, derived from nouns, lists and verbs. */
export const permissions: readonly string[] = [
  ...new Set([
    ...resources.flatMap(({ name }) => permissionsOfNoun(name)),
    ...lists.flatMap(({ name, opens }) => (opens === undefined ? [`${name}:read`, `${name}:export`] : [])),
    ...operations.filter(({ scope, opens }) => scope === "branch" && opens !== null).map(permissionOf),
    ...specialPermissions,
  ]),
];

const isOfMember = ({ parent }: Resource) => parent === "member-profile";
const onEach = (nouns: readonly Resource[], actions: NounAction[]) =>
  nouns.flatMap(({ name }) => actions.map((action) => `${name}:${action}`));

/** The permissions for those acts on every noun but what is kept about single members. */
export const permissionsOf = (...actions: NounAction[]) =>
  onEach(
    resources.filter((noun) => !isOfMember(noun)),
    actions,
  );

/** The permissions for those acts on what is kept about a member: addresses, incomes, papers. */
export const permissionsOnMembers = (...actions: NounAction[]) =>
  onEach(resources.filter(isOfMember), actions);

/** The permissions to read and export lists, by name. */
export const readAndExport = (...names: string[]) =>
  names.flatMap((name) => [`${name}:read`, `${name}:export`]);
