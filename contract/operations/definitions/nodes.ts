import { z } from "zod";
import { nodeInput } from "#contract/entities/statement-definition";
import {
  groupingNotFound,
  nodeNotFound,
  parentRefusals,
  placeRefusals,
} from "#contract/operations/definitions/refusals";
import { id, position, treeChange } from "#contract/operations/definitions/tree-change";

const where = {
  grouping_id: z.uuid("Grouping is required"),
  /** Null for a line right under the grouping. */
  parent_id: z.uuid().nullable(),
  position,
};

/** Adds a line under a grouping or under another line. */
export const createNode = treeChange({
  name: "create-node",
  label: "Add a line to a definition",
  method: "POST",
  path: "/node",
  input: { ...nodeInput.shape, ...where },
  output: { id: z.uuid() },
  refusals: { ...groupingNotFound, ...parentRefusals },
});

/** Changes a line. It turns from heading to posting, or back, only while nothing stands on it. */
export const updateNode = treeChange({
  name: "update-node",
  label: "Change a line of a definition",
  method: "PUT",
  path: "/node/:id",
  input: { id, ...nodeInput.shape },
  output: {},
  refusals: {
    ...nodeNotFound,
    line_already_named: parentRefusals.line_already_named,
    node_has_accounts: {
      message: "It holds {accounts}, so it must keep holding accounts",
      field: "is_posting",
    },
    node_has_nodes: { message: "{lines} are under it, so it must stay a heading", field: "is_posting" },
  },
});

/** Takes a line away on which nothing stands. */
export const deleteNode = treeChange({
  name: "delete-node",
  label: "Delete a line of a definition",
  method: "DELETE",
  path: "/node/:id",
  input: { id },
  output: {},
  refusals: {
    ...nodeNotFound,
    node_has_nodes: { message: "{lines} are under it: move or delete them first" },
    node_has_accounts: { message: "It holds {accounts}: move them first" },
  },
});

/** Moves a line with all under it: to another place, parent or grouping. Never under itself. */
export const moveNode = treeChange({
  name: "move-node",
  label: "Move a line of a definition",
  method: "PUT",
  path: "/node/:id/place",
  input: { id, ...where },
  output: {},
  refusals: {
    ...nodeNotFound,
    ...groupingNotFound,
    ...parentRefusals,
    under_itself: { message: "A line cannot be under itself", field: "parent_id" },
    code_out_of_range: placeRefusals.code_out_of_range,
  },
});
