import { z } from "zod";
import { groupingInput } from "#contract/entities/statement-definition";
import { groupingNotFound, placeRefusals } from "#contract/operations/definitions/refusals";
import { id, position, treeChange } from "#contract/operations/definitions/tree-change";

const writeRefusals = {
  grouping_already_named: { message: "A grouping {name} already exists", field: "name" },
  range_reversed: { message: "The first code comes after the last", status: 400, field: "from_code" },
} as const;

/** Adds a top to the tree. */
export const createGrouping = treeChange({
  name: "create-grouping",
  label: "Add a grouping to a definition",
  method: "POST",
  path: "/grouping",
  input: { ...groupingInput.shape, position },
  output: { id: z.uuid() },
  refusals: writeRefusals,
});

/** Changes a top. Its range must still take the accounts under it. */
export const updateGrouping = treeChange({
  name: "update-grouping",
  label: "Change a grouping of a definition",
  method: "PUT",
  path: "/grouping/:id",
  input: { id, ...groupingInput.shape },
  output: {},
  refusals: { ...groupingNotFound, ...writeRefusals, code_out_of_range: placeRefusals.code_out_of_range },
});

/** Takes an empty top away. */
export const deleteGrouping = treeChange({
  name: "delete-grouping",
  label: "Delete a grouping of a definition",
  method: "DELETE",
  path: "/grouping/:id",
  input: { id },
  output: {},
  refusals: {
    ...groupingNotFound,
    grouping_has_nodes: { message: "{lines} are under it: move or delete them first" },
  },
});
