import { accountHolders } from "#server/domain/savings/account-holders";
import { accountLife } from "#server/domain/savings/account-life";
import { chargeAccountHandler } from "#server/domain/savings/charge-account";
import { creditInterestHandler } from "#server/domain/savings/credit-interest";
import { creditInterestToAllHandler } from "#server/domain/savings/credit-interest-to-all";
import { giveNoticeHandler } from "#server/domain/savings/give-notice";
import { memberAccountsHandler } from "#server/domain/savings/member-accounts";
import { permitOverdraftHandler } from "#server/domain/savings/permit-overdraft";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of what members hold. */
export const savings: readonly OperationHandler[] = [
  chargeAccountHandler,
  giveNoticeHandler,
  memberAccountsHandler,
  creditInterestHandler,
  creditInterestToAllHandler,
  permitOverdraftHandler,
  ...accountLife,
  ...accountHolders,
];
