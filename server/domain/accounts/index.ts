import { accountCourseHandler } from "#server/domain/accounts/account-course";
import { deleteAccountHandler, deleteAccountsHandler } from "#server/domain/accounts/delete-account";
import {
  accountHistoryHandler,
  accountVersionHandler,
  restoreAccountHandler,
} from "#server/domain/accounts/history";
import { renumberAccountsHandler, showRenumberingHandler } from "#server/domain/accounts/renumber";
import { showAccountHandler } from "#server/domain/accounts/show-account";
import { addStandardChartHandler, showStandardChartHandler } from "#server/domain/accounts/standard-chart";
import { decisions } from "#server/domain/accounts/status";
import {
  createAccountHandler,
  reorderAccountsHandler,
  updateAccountHandler,
} from "#server/domain/accounts/write-account";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the chart of accounts. */
export const accounts: readonly OperationHandler[] = [
  ...decisions,
  showAccountHandler,
  accountCourseHandler,
  createAccountHandler,
  deleteAccountHandler,
  deleteAccountsHandler,
  accountHistoryHandler,
  renumberAccountsHandler,
  showRenumberingHandler,
  reorderAccountsHandler,
  restoreAccountHandler,
  addStandardChartHandler,
  showStandardChartHandler,
  updateAccountHandler,
  accountVersionHandler,
];
