import type { PlacementReopening } from "#server/domain/ledger/ended-placements";
import type { GroupedPosting } from "#server/domain/ledger/posting-group";
import { notedFeesHandler } from "#server/domain/teller/noted-fees";
import { payOutHandlers, type SettlePlacement } from "#server/domain/teller/pay-out";
import { printReceiptHandler } from "#server/domain/teller/print-receipt";
import { windowHandlers } from "#server/domain/teller/window";
import type { OperationHandler } from "#server/platform/operations/serve";

/**
 * The operations of the counter; what is placed for a term is settled before it is paid out, and runs again
 * once that is taken back. What else is posted to single accounts goes in their group.
 */
export const teller = (
  settle: SettlePlacement,
  placements: PlacementReopening,
  others: readonly GroupedPosting[],
): readonly OperationHandler[] => [
  notedFeesHandler,
  ...payOutHandlers(settle),
  printReceiptHandler,
  ...windowHandlers(placements, others),
];
