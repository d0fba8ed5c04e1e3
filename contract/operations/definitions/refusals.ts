import type { DeclaredRefusal } from "#contract/kit/operation";

/** What refuses any change of a tree. */
export const treeRefusals = {
  stale_version: { message: "Someone else has changed this tree in the meantime" },
} as const satisfies Record<string, DeclaredRefusal>;

export const groupingNotFound = {
  grouping_not_found: { message: "This grouping is not in the tree", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

export const nodeNotFound = {
  node_not_found: { message: "This line is not in the tree", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

export const accountNotFound = {
  account_not_found: { message: "This account is not in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses where a node would stand. */
export const parentRefusals = {
  parent_not_found: { message: "The line above is not in that grouping", status: 400, field: "parent_id" },
  parent_is_posting: {
    message: "{name} holds accounts, so it can't have lines under it",
    field: "parent_id",
  },
  line_already_named: { message: "A line {name} already exists there", field: "name" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses where an account would stand. */
export const placeRefusals = {
  node_not_posting: {
    message: "{name} is a heading: place accounts on lines that hold accounts",
    field: "node_id",
  },
  code_out_of_range: { message: "{accounts}: not from {from_code} to {to_code}, the codes of {grouping}" },
} as const satisfies Record<string, DeclaredRefusal>;
