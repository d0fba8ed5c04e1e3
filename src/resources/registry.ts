import type { Override } from "./override";
import { tagTemplateOverride } from "./overrides/tag-template";

const overrides: Readonly<Record<string, Override>> = {
  "tag-template": tagTemplateOverride,
};

const none: Override = {};

/** The override of a noun, empty for nearly all. */
export const overrideOf = (noun: string): Override => overrides[noun] ?? none;
