import type { FastifyInstance } from "fastify";
import { listOf } from "#contract/kit/list";
import type { Resource } from "#contract/kit/resource";
import { resourceRowSchema } from "#contract/kit/row";
import type { BranchCaller } from "#server/platform/auth/session";
import { serveLists } from "#server/platform/lists/serve";
import type { ListAction } from "#server/platform/lists/source";
import type { Services } from "#server/platform/operations/run";
import { bulkHandlers } from "#server/platform/resources/bulk";
import { ownOnly, permissionsFor, rowHandlers } from "#server/platform/resources/row-operations";
import { sourceOf } from "#server/platform/resources/store";
import { type TableModel, tableModelOf } from "#server/platform/resources/table-model";

/** The list of a resource. */
export const listServed = (model: TableModel) => ({
  list: listOf(model.resource),
  row: resourceRowSchema(model.resource),
  source: (caller: BranchCaller, action: ListAction) =>
    sourceOf(model, caller.membership, ownOnly(model.resource.name, action, caller)),
});

/** Serves the generic API of every resource (DESIGN section 6). */
export function resourceRoutes(
  app: FastifyInstance,
  services: Services,
  resources: readonly Resource[],
): void {
  const models = resources.map((resource) => tableModelOf(resource, resources));
  for (const model of models) {
    for (const operation of [...rowHandlers, ...bulkHandlers]) operation(model).register(app, services);
  }
  serveLists(app, services, models.map(listServed), ({ name }, action) => permissionsFor(name, action));
}
