import { z } from "zod";
import {
  accountNotFound,
  nodeNotFound,
  parentRefusals,
  placeRefusals,
} from "#contract/operations/definitions/refusals";
import { id, position, treeChange } from "#contract/operations/definitions/tree-change";

/** Places an account on a line that posts, or moves it there from where it is in this tree. */
export const placeAccount = treeChange({
  name: "place-account",
  label: "Place an account in a definition",
  method: "PUT",
  path: "/account/:account_id",
  input: { account_id: id, node_id: z.uuid("Line is required"), position },
  output: {},
  refusals: { ...accountNotFound, ...nodeNotFound, ...placeRefusals },
});

/** Takes an account out of the tree; it is listed as missing from then on. */
export const removeAccount = treeChange({
  name: "remove-account",
  label: "Remove an account from a definition",
  method: "DELETE",
  path: "/account/:account_id",
  input: { account_id: id },
  output: {},
  refusals: { account_not_found: { message: "This account is not in the tree", status: 404 } },
});

/**
 * Writes the whole order of a tree in one call: every grouping and every line once, in order, each line
 * after the
 * one it stands under, with its accounts in order. An account that no line names is missing from then on.
 */
export const orderDefinition = treeChange({
  name: "order",
  label: "Put a whole definition in order",
  method: "PUT",
  path: "/order",
  input: {
    groupings: z.array(id).max(100),
    nodes: z
      .array(
        z.strictObject({
          id,
          grouping_id: id,
          parent_id: id.nullable(),
          accounts: z.array(id).max(5000).default([]),
        }),
      )
      .max(2000),
  },
  output: {},
  refusals: {
    not_the_whole_tree: {
      message: "Every grouping and line of the tree is named once, and no other",
      status: 400,
      field: "nodes",
    },
    account_twice: { message: "{account} is named twice", status: 400, field: "nodes" },
    ...accountNotFound,
    ...parentRefusals,
    ...placeRefusals,
  },
});

/** Adds the lines of the standard trees to an empty tree, and places the accounts of their sections. */
export const addStandardDefinition = treeChange({
  name: "add-standard",
  label: "Add the standard lines to an empty definition",
  method: "POST",
  path: "/standard",
  input: {},
  output: { lines: z.int(), accounts: z.int() },
  refusals: { not_empty: { message: "This tree already has groupings" } },
});

/**
 * Places every account that is missing from the tree on the line that takes its section; answers how many.
 */
export const placeBySection = treeChange({
  name: "place-by-section",
  label: "Place missing accounts by their section",
  method: "POST",
  path: "/place-by-section",
  input: {},
  output: { accounts: z.int() },
  refusals: {},
});
