import { showEntryHandler } from "#server/domain/ledger/show-entry";
import { showPostingSettingsHandler } from "#server/domain/ledger/show-posting-settings";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the journal itself. */
export const ledger: readonly OperationHandler[] = [showEntryHandler, showPostingSettingsHandler];
