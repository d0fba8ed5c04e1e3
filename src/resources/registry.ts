import type { Override } from "./override";
import { billsAndCoinsOverride } from "./overrides/bills-and-coins";
import { fixedAssetOverride } from "./overrides/fixed-asset";
import { memberAddressOverride } from "./overrides/member-address";
import { memberJointAccountOverride, memberRelativeAccountOverride } from "./overrides/member-parts";
import { tagTemplateOverride } from "./overrides/tag-template";

const overrides: Readonly<Record<string, Override>> = {
  "member-joint-account": memberJointAccountOverride,
  "member-relative-account": memberRelativeAccountOverride,
  "member-address": memberAddressOverride,
  "tag-template": tagTemplateOverride,
  "fixed-asset": fixedAssetOverride,
  "bills-and-coins": billsAndCoinsOverride,
};

const none: Override = {};

/** The override of a resource, empty for nearly all. */
export const overrideOf = (resource: string): Override => overrides[resource] ?? none;
