import type { Operation } from "#contract/kit/operation";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { endBatch } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { showBatch } from "#contract/operations/batches/show-batch";
import { current } from "#contract/operations/identity/current";
import { login } from "#contract/operations/identity/login";
import { logout } from "#contract/operations/identity/logout";
import { readPreference, savePreference } from "#contract/operations/identity/preferences";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { createMember } from "#contract/operations/members/create-member";
import { showMember } from "#contract/operations/members/show-member";
import { createBranch } from "#contract/operations/organizations/create-branch";
import { chargeAccount } from "#contract/operations/savings/charge-account";
import { creditInterest } from "#contract/operations/savings/credit-interest";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";

/** Every verb of the product. */
export const operations: readonly Operation[] = [
  chargeAccount,
  createBranch,
  createMember,
  creditInterest,
  current,
  currentBatch,
  endBatch,
  login,
  logout,
  memberAccounts,
  openBatch,
  permitOverdraft,
  postDeposit,
  postWithdrawal,
  readPreference,
  reverseEntry,
  savePreference,
  showBatch,
  showEntry,
  showMember,
  trialBalance,
];
