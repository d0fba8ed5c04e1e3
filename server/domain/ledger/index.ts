import { accountLedger } from "#server/domain/ledger/account-ledger";
import { beginEmptyHandler } from "#server/domain/ledger/begin-empty";
import { nextReferenceHandler } from "#server/domain/ledger/next-reference";
import { postOpeningBalancesHandler } from "#server/domain/ledger/post-opening-balances";
import { postingRules } from "#server/domain/ledger/posting-rules";
import { showEntryHandler } from "#server/domain/ledger/show-entry";
import { showPostingSettingsHandler } from "#server/domain/ledger/show-posting-settings";
import type { OperationHandler } from "#server/platform/operations/serve";

export { postSetJob } from "#server/domain/ledger/sets";

/** The operations of the journal itself. */
export const ledger: readonly OperationHandler[] = [
  beginEmptyHandler,
  nextReferenceHandler,
  postOpeningBalancesHandler,
  showEntryHandler,
  showPostingSettingsHandler,
  ...accountLedger,
  ...postingRules,
];
