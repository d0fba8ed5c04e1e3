import type { GroupedPosting } from "#server/domain/ledger/posting-group";
import { accountHolders } from "#server/domain/savings/account-holders";
import { accountLife } from "#server/domain/savings/account-life";
import { chargePosting } from "#server/domain/savings/charge-account";
import { interestPosting } from "#server/domain/savings/credit-interest";
import { creditInterestToAllHandler } from "#server/domain/savings/credit-interest-to-all";
import { giveNoticeHandler } from "#server/domain/savings/give-notice";
import { memberAccountsHandler } from "#server/domain/savings/member-accounts";
import { permitOverdraftHandler } from "#server/domain/savings/permit-overdraft";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of what members hold. */
export const savings: readonly OperationHandler[] = [
  giveNoticeHandler,
  memberAccountsHandler,
  creditInterestToAllHandler,
  permitOverdraftHandler,
  ...accountLife,
  ...accountHolders,
];

/** What is posted to one account by hand, in the group of what the windows of its branch post. */
export const savingsPostings: readonly GroupedPosting[] = [interestPosting, chargePosting];
