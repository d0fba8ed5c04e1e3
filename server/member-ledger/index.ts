import { volumeOpened } from "#server/domain/member-ledger/open-volume";
import { layoutSaved } from "#server/domain/member-ledger/passbook-layout";
import { passbookPrinted, passbookReprinted } from "#server/domain/member-ledger/print-passbook";
import { ledgerShown } from "#server/domain/member-ledger/show-ledger";
import { passbookShown } from "#server/domain/member-ledger/show-passbook";
import { totals } from "#server/domain/member-ledger/show-totals";
import type { Served } from "#server/operations/serve";

/** The verbs of members' accounts: totals, running ledgers, passbooks. */
export const memberLedger: readonly Served[] = [
  layoutSaved,
  ledgerShown,
  passbookPrinted,
  passbookReprinted,
  passbookShown,
  totals,
  volumeOpened,
];
