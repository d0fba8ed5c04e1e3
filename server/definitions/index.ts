import { createdGrouping, deletedGrouping, updatedGrouping } from "#server/definitions/groupings";
import { createdNode, deletedNode, movedNode, updatedNode } from "#server/definitions/nodes";
import { ordered } from "#server/definitions/order";
import { placedAccount, placedBySection, removedAccount } from "#server/definitions/places";
import { definitionShown } from "#server/definitions/show-definition";
import { standardAdded } from "#server/definitions/standard";
import type { Served } from "#server/operations/serve";

/** The verbs of the two trees that accounts are placed in. */
export const definitions: readonly Served[] = [
  createdGrouping,
  createdNode,
  definitionShown,
  deletedGrouping,
  deletedNode,
  movedNode,
  ordered,
  placedAccount,
  placedBySection,
  removedAccount,
  standardAdded,
  updatedGrouping,
  updatedNode,
];
