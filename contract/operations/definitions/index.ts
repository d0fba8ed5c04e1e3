import type { Operation } from "#contract/kit/operation";
import { createGrouping, deleteGrouping, updateGrouping } from "#contract/operations/definitions/groupings";
import { createNode, deleteNode, moveNode, updateNode } from "#contract/operations/definitions/nodes";
import {
  addStandardDefinition,
  orderDefinition,
  placeAccount,
  placeBySection,
  removeAccount,
} from "#contract/operations/definitions/places";
import { showDefinition } from "#contract/operations/definitions/show-definition";

/** The operations of definitions. */
export const definitions: readonly Operation[] = [
  addStandardDefinition,
  createGrouping,
  createNode,
  deleteGrouping,
  deleteNode,
  moveNode,
  orderDefinition,
  placeAccount,
  placeBySection,
  removeAccount,
  showDefinition,
  updateGrouping,
  updateNode,
];
