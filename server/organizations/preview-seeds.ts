import { previewSeeds } from "#contract/operations/organizations/found-organization";
import { serveUser } from "#server/operations/serve";
import { countSeeds } from "#server/seeds/branch";

export const servedPreviewSeeds = serveUser(previewSeeds, async () => ({ data: countSeeds() }));
