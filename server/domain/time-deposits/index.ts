import { accruing } from "#server/domain/time-deposits/accrue";
import { placing, type TakeDeposit } from "#server/domain/time-deposits/place";
import { rollOverHandler } from "#server/domain/time-deposits/roll-over";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of time deposits; money over the counter is taken as the window takes it. */
export const timeDeposits = (takeDeposit: TakeDeposit): readonly OperationHandler[] => [
  ...placing(takeDeposit),
  rollOverHandler,
  ...accruing,
];
