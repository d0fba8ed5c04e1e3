import { previewSeeds } from "#contract/operations/organizations/found-organization";
import { serveUser } from "#server/platform/operations/serve";
import { countSeeds } from "#server/seeds/branch";

export const previewSeedsHandler = serveUser(previewSeeds, async () => ({ data: countSeeds() }));
