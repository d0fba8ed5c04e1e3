import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/root";

/** Kaban's own version, as package.json has it. */
export const version: string = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
