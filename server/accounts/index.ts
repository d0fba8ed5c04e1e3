import { accountShown } from "#server/accounts/show-account";
import { deletedAccount, deletedAccounts } from "#server/domain/accounts/delete-account";
import { historyShown, restoredAccount, versionShown } from "#server/domain/accounts/history";
import { renumberedAccounts, renumberingShown } from "#server/domain/accounts/renumber";
import { standardChartAdded, standardChartShown } from "#server/domain/accounts/standard-chart";
import { decisions } from "#server/domain/accounts/status";
import { createdAccount, reorderedAccounts, updatedAccount } from "#server/domain/accounts/write-account";
import type { Served } from "#server/operations/serve";

/** The verbs of the chart of accounts. */
export const accounts: readonly Served[] = [
  ...decisions,
  accountShown,
  createdAccount,
  deletedAccount,
  deletedAccounts,
  historyShown,
  renumberedAccounts,
  renumberingShown,
  reorderedAccounts,
  restoredAccount,
  standardChartAdded,
  standardChartShown,
  updatedAccount,
  versionShown,
];
