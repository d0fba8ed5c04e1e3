import { bookletHandlers } from "#server/domain/numbers/booklets";
import { explainNumberHandler } from "#server/domain/numbers/explain";
import { numberRegisterHandler } from "#server/domain/numbers/register";
import { seriesHandlers } from "#server/domain/numbers/series";
import type { OperationHandler } from "#server/platform/operations/serve";

/** Watching over numbers: the register of every series, and booklets of receipts. */
export const numbers: readonly OperationHandler[] = [
  numberRegisterHandler,
  explainNumberHandler,
  ...bookletHandlers,
  ...seriesHandlers,
];
