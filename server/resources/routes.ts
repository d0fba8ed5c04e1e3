import type { FastifyInstance } from "fastify";
import { listOf } from "#contract/kit/list";
import type { Resource } from "#contract/kit/resource";
import type { Parts } from "#server/operations/run";
import type { BranchCaller } from "#server/platform/auth/session";
import { serveLists } from "#server/platform/lists/serve";
import type { ListAction } from "#server/platform/lists/source";
import { type Shape, shapeOf } from "#server/platform/resources/table-model";
import { bulkVerbs } from "#server/resources/bulk";
import { sourceOf } from "#server/resources/store";
import { confinedTo, nounVerbs, opens } from "#server/resources/verbs";

const listServed = (shape: Shape) => ({
  list: listOf(shape.resource),
  source: (caller: BranchCaller, action: ListAction) =>
    sourceOf(shape, caller.membership, confinedTo(shape.resource.name, action, caller)),
});

/** Serves the generic API of every noun (DESIGN section 6). */
export function nounRoutes(app: FastifyInstance, parts: Parts, resources: readonly Resource[]): void {
  const shapes = resources.map((resource) => shapeOf(resource, resources));
  for (const shape of shapes) {
    for (const verb of [...nounVerbs, ...bulkVerbs]) verb(shape).register(app, parts);
  }
  serveLists(app, parts, shapes.map(listServed), ({ name }, action) => opens(name, action));
}
