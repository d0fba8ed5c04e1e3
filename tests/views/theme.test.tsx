import { expect, it } from "vitest";
import { palettes } from "../../src/providers/palette";
import { contrastOf } from "../../src/resources/overrides/contrast";
import { antdTheme } from "../../src/theme";

it.each(["light", "dark"] as const)("counts and dangerous buttons can be read in the %s look", (look) => {
  const { Badge, Button } = antdTheme(look, false).components ?? {};
  const { danger, muted } = palettes[look];
  const least = Math.min(
    contrastOf(Badge?.colorTextLightSolid ?? "", danger),
    contrastOf(Badge?.colorTextLightSolid ?? "", muted),
    contrastOf(Button?.dangerColor ?? "", danger),
  );
  expect(least).toBeGreaterThanOrEqual(4.5);
});
