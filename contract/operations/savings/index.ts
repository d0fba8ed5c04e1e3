import type { Operation } from "#contract/kit/operation";
import { addAccountHolder, removeAccountHolder } from "#contract/operations/savings/account-holders";
import {
  closeMemberAccount,
  freezeMemberAccount,
  openMemberAccount,
  reopenMemberAccount,
  restMemberAccount,
} from "#contract/operations/savings/account-life";
import { chargeAccount } from "#contract/operations/savings/charge-account";
import { creditInterest } from "#contract/operations/savings/credit-interest";
import { creditInterestToAll } from "#contract/operations/savings/credit-interest-to-all";
import { giveNotice } from "#contract/operations/savings/give-notice";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";

/** The operations of savings. */
export const savings: readonly Operation[] = [
  addAccountHolder,
  chargeAccount,
  closeMemberAccount,
  creditInterest,
  creditInterestToAll,
  freezeMemberAccount,
  giveNotice,
  memberAccounts,
  openMemberAccount,
  permitOverdraft,
  removeAccountHolder,
  reopenMemberAccount,
  restMemberAccount,
];
