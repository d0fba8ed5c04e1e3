import type { FastifyInstance } from "fastify";
import type { Resource } from "#contract/kit/resource";
import { servedCancel } from "#server/platform/imports/cancel";
import { failedFileRoute } from "#server/platform/imports/failed-file";
import { resourceFileRoutes } from "#server/platform/imports/resource-files";
import { resourceTarget } from "#server/platform/imports/resource-target";
import type { Targets } from "#server/platform/imports/runs";
import { servedShow, servedTargets } from "#server/platform/imports/show";
import { servedCheck, servedStart } from "#server/platform/imports/start";
import type { AnyTarget } from "#server/platform/imports/target";
import { servedUndo } from "#server/platform/imports/undo";
import { uploadRoute } from "#server/platform/imports/upload";
import type { Services } from "#server/platform/operations/run";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Every resource as something to import, and what slices keep by rules of their own. */
export function targetsOf(resources: readonly Resource[], others: readonly AnyTarget[]): Targets {
  const targets = [...others, ...resources.map((resource) => resourceTarget(resource, resources))];
  return new Map(targets.map((target) => [target.name, target]));
}

/** The operations of imports. */
export const imports = (targets: Targets): readonly OperationHandler[] => [
  servedTargets(targets),
  servedShow(targets),
  servedCheck(targets),
  servedStart(targets),
  servedCancel(targets),
  servedUndo(targets),
];

/** The files of imports: what is uploaded, what was wrong, and a resource's rows at once. */
export function importRoutes(
  api: FastifyInstance,
  services: Services,
  { targets, resources }: { targets: Targets; resources: readonly Resource[] },
): void {
  uploadRoute(api, services, targets);
  failedFileRoute(api, services, targets);
  resourceFileRoutes(api, services, resources);
}
