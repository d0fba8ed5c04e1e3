import { permissionOf } from "#contract/kit/operation";
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
  /** Post on another day than the business date, with a reason. */
  "ledger:back-date",
  /** Put one's password under another's reversal. */
  "teller:approve-reversal",
] as const;

/** Every permission there is, derived from nouns, lists and verbs. */
export const permissions: readonly string[] = [
  ...resources.flatMap(({ name }) => permissionsOfNoun(name)),
  ...lists.flatMap(({ name }) => [`${name}:read`, `${name}:export`]),
  ...operations.filter(({ scope }) => scope === "branch").map(permissionOf),
  ...specialPermissions,
];

const nouns = (...actions: NounAction[]) =>
  resources.flatMap(({ name }) => actions.map((action) => `${name}:${action}`));
const readLists = (...names: string[]) => names.flatMap((name) => [`${name}:read`, `${name}:export`]);

const everyone = [...nouns("read"), "batches:current-batch"];
const window = [
  ...everyone,
  ...readLists("member", "account", "transaction", "my-general-ledger"),
  "ledger:show-entry",
  "members:create-member",
  "members:show-member",
  "savings:member-accounts",
  "batches:open-batch",
  "batches:end-batch",
  "teller:post-deposit",
  "teller:post-withdrawal",
  "teller:reverse-entry",
];

/** What each role of a branch may do. An owner holds everything. */
export const roleTemplates: Readonly<Record<string, readonly string[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => !permission.includes(":own-")),
  accountant: [
    ...nouns("create", "read", "update", "export"),
    ...readLists(
      "member",
      "account",
      "transaction",
      "my-general-ledger",
      "general-ledger",
      "transaction-batch",
    ),
    "batches:current-batch",
    "batches:show-batch",
    "ledger:show-entry",
    "members:show-member",
    "savings:member-accounts",
    "savings:credit-interest",
    "savings:charge-account",
    "statements:trial-balance",
    "ledger:back-date",
  ],
  teller: window,
  member: [],
};
