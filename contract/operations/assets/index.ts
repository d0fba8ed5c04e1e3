import type { Operation } from "#contract/kit/operation";
import { assetReport, assetSchedule, exportAssets } from "#contract/operations/assets/reports";
import { depreciateAssets, disposeOfAsset } from "#contract/operations/assets/vouchers";

/** The operations on fixed assets, beside those of their register. */
export const assets: readonly Operation[] = [
  depreciateAssets,
  disposeOfAsset,
  assetSchedule,
  assetReport,
  exportAssets,
];
