import { depreciateHandler } from "#server/domain/assets/depreciate";
import { disposeHandler } from "#server/domain/assets/dispose";
import { exportAssetsHandler } from "#server/domain/assets/export";
import { reportHandler } from "#server/domain/assets/report";
import { scheduleHandler } from "#server/domain/assets/schedule";
import type { ProposeVoucher } from "#server/domain/ledger/voucher-proposal";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Fixed assets: what they lose, how they go, and what is left. Vouchers are another slice's affair. */
export const assets = (propose: ProposeVoucher): readonly OperationHandler[] => [
  depreciateHandler(propose),
  disposeHandler(propose),
  scheduleHandler,
  reportHandler,
  exportAssetsHandler,
];
