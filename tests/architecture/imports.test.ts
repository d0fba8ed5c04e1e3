import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { describe, expect, it } from "vitest";

const config = await extractConfig("./.dependency-cruiser.mjs");
const { enhancedResolveOptions, ...options } = config.options ?? {};

async function violationsOf(folders: string[]) {
  const ruleSet = { forbidden: config.forbidden };
  const { output } = await cruise(folders, { ...options, validate: true, ruleSet }, enhancedResolveOptions, {
    tsConfig: extractTSConfig("tsconfig.json"),
  });
  const { summary, modules } = output as ICruiseResult;
  return {
    modules,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

describe("who may import whom", () => {
  it("holds in contract, server and src", async () => {
    const { violations, modules } = await violationsOf(["contract", "server", "src"]);
    const seen = modules.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved));
    expect(seen).toContain("contract/kit/operation.ts");
    expect(violations).toEqual([]);
  });
});
