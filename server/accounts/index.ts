import { deletedAccount, deletedAccounts } from "#server/accounts/delete-account";
import { historyShown, restoredAccount, versionShown } from "#server/accounts/history";
import { renumberedAccounts, renumberingShown } from "#server/accounts/renumber";
import { accountShown } from "#server/accounts/show-account";
import { standardChartAdded, standardChartShown } from "#server/accounts/standard-chart";
import { decisions } from "#server/accounts/status";
import { createdAccount, reorderedAccounts, updatedAccount } from "#server/accounts/write-account";
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
