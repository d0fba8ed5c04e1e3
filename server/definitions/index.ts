import { createdGrouping, deletedGrouping, updatedGrouping } from "#server/domain/definitions/groupings";
import { createdNode, deletedNode, movedNode, updatedNode } from "#server/domain/definitions/nodes";
import { ordered } from "#server/domain/definitions/order";
import { placedAccount, placedBySection, removedAccount } from "#server/domain/definitions/places";
import { definitionShown } from "#server/domain/definitions/show-definition";
import { standardAdded } from "#server/domain/definitions/standard";
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
