import {
  createGroupingHandler,
  deleteGroupingHandler,
  updateGroupingHandler,
} from "#server/domain/definitions/groupings";
import {
  createNodeHandler,
  deleteNodeHandler,
  moveNodeHandler,
  updateNodeHandler,
} from "#server/domain/definitions/nodes";
import { orderDefinitionHandler } from "#server/domain/definitions/order";
import {
  placeAccountHandler,
  placeBySectionHandler,
  removeAccountHandler,
} from "#server/domain/definitions/places";
import { showDefinitionHandler } from "#server/domain/definitions/show-definition";
import { addStandardDefinitionHandler } from "#server/domain/definitions/standard";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the two trees that accounts are placed in. */
export const definitions: readonly OperationHandler[] = [
  createGroupingHandler,
  createNodeHandler,
  showDefinitionHandler,
  deleteGroupingHandler,
  deleteNodeHandler,
  moveNodeHandler,
  orderDefinitionHandler,
  placeAccountHandler,
  placeBySectionHandler,
  removeAccountHandler,
  addStandardDefinitionHandler,
  updateGroupingHandler,
  updateNodeHandler,
];
