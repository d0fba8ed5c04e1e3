import type { Operation } from "#contract/kit/operation";
import { accountCourse } from "#contract/operations/accounts/account-course";
import {
  accountHistory,
  accountVersion,
  restoreAccount,
} from "#contract/operations/accounts/account-history";
import { closeAccount, freezeAccount, reopenAccount } from "#contract/operations/accounts/account-status";
import { deleteAccount, deleteAccounts } from "#contract/operations/accounts/delete-account";
import { renumberAccounts, showRenumbering } from "#contract/operations/accounts/renumber-accounts";
import { showAccount } from "#contract/operations/accounts/show-account";
import { addStandardChart, showStandardChart } from "#contract/operations/accounts/standard-chart";
import { createAccount, reorderAccounts, updateAccount } from "#contract/operations/accounts/write-account";

/** The operations of accounts. */
export const accounts: readonly Operation[] = [
  accountCourse,
  accountHistory,
  accountVersion,
  addStandardChart,
  closeAccount,
  createAccount,
  deleteAccount,
  deleteAccounts,
  freezeAccount,
  renumberAccounts,
  reopenAccount,
  reorderAccounts,
  restoreAccount,
  showAccount,
  showRenumbering,
  showStandardChart,
  updateAccount,
];
