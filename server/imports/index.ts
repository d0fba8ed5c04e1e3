import type { FastifyInstance } from "fastify";
import type { Resource } from "#contract/kit/resource";
import { nounFileRoutes } from "#server/imports/noun-files";
import { nounTarget } from "#server/imports/noun-target";
import { servedUndo } from "#server/imports/undo";
import type { Parts } from "#server/operations/run";
import type { Served } from "#server/operations/serve";
import { failedFileRoute } from "#server/platform/imports/failed-file";
import type { Targets } from "#server/platform/imports/runs";
import { servedShow, servedTargets } from "#server/platform/imports/show";
import { servedCheck, servedStart } from "#server/platform/imports/start";
import type { AnyTarget } from "#server/platform/imports/target";
import { uploadRoute } from "#server/platform/imports/upload";

/** Every noun as something to import, and what slices keep by rules of their own. */
export function targetsOf(nouns: readonly Resource[], others: readonly AnyTarget[]): Targets {
  const targets = [...others, ...nouns.map((noun) => nounTarget(noun, nouns))];
  return new Map(targets.map((target) => [target.name, target]));
}

/** The verbs of imports. */
export const imports = (targets: Targets): readonly Served[] => [
  servedTargets(targets),
  servedShow(targets),
  servedCheck(targets),
  servedStart(targets),
  servedUndo(targets),
];

/** The files of imports: what is uploaded, what was wrong, and a noun's rows at once. */
export function importRoutes(
  api: FastifyInstance,
  parts: Parts,
  { targets, nouns }: { targets: Targets; nouns: readonly Resource[] },
): void {
  uploadRoute(api, parts, targets);
  failedFileRoute(api, parts, targets);
  nounFileRoutes(api, parts, nouns);
}
