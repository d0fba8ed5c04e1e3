import type { DeclaredRefusal } from "#contract/kit/operation";

/**
 * What the ledger itself may refuse of any posting (DESIGN section 5). Operations that post declare these
 * beside their own.
 */
export const ledgerRefusals = {
  period_closed: { message: "The books are closed through {closed_through}", field: "entry_date" },
  period_closing: {
    message: "The books are being closed through {closing_through}: only adjustments are posted there",
    field: "entry_date",
  },
  before_books_begin: { message: "The books of this branch begin on {date}", field: "entry_date" },
  back_date_too_far: {
    message: "An entry may be dated back by {days|day|days} at most",
    field: "entry_date",
  },
  cash_not_moved_back: {
    message: "Cash moves on days with an open drawer alone: from {date} on",
    field: "entry_date",
  },
  balance_too_low_since: {
    message: "The account {account} would stand at {balance} on {date}",
    field: "entry_date",
  },
  insufficient_funds: {
    message: "Not enough in {account} ({balance} available for {amount})",
    field: "amount",
  },
  future_entry_date: {
    message: "The entry date cannot be after the business date",
    status: 400,
    field: "entry_date",
  },
  number_outside_booklet: {
    message: "{reference} is not of your own booklet of receipts, {first} to {last}",
    status: 400,
    field: "reference",
  },
  number_outside_authority: {
    message: "{reference} is outside the numbers that may be printed on this day: {ranges}",
    status: 400,
    field: "reference",
  },
  account_closed: { message: "The account {account} is closed", field: "account_id" },
  account_frozen: { message: "The account {account} is frozen", field: "account_id" },
  account_dormant: { message: "The account {account} is dormant: reactivate it first", field: "account_id" },
  member_account_not_found: {
    message: "The member has no such account",
    status: 404,
    field: "member_account_id",
  },
  several_member_accounts: {
    message: "The member has several accounts of this product: {accounts}. Say which one",
    field: "member_account_id",
  },
  time_deposit_runs: {
    message: "The time deposit {account} runs: nothing is added to it or taken from it before it ends",
    field: "account_id",
  },
  less_than_principal: {
    message: "{number} would run again with less than its {principal}: first reverse what was paid out of it",
  },
  not_offered_for_deposit: { message: "The account {account} takes no deposits", field: "account_id" },
  not_offered_for_withdrawal: { message: "The account {account} allows no withdrawals", field: "account_id" },
  not_paid_out_at_window: {
    message: "What is held in {account} is not paid out at the window",
    field: "account_id",
  },
  insufficient_balance: {
    message: "Insufficient balance ({balance} available for {amount})",
    field: "amount",
  },
  held_until_cleared: {
    message: "{available} is available: {held} is on hold until its checks have cleared",
    field: "amount",
  },
  pledged_for_loan: {
    message: "{available} is available: {held} is pledged for loans",
    field: "amount",
  },
  below_minimum_balance: {
    message: "Minimum balance of {minimum} required; {balance} available",
    field: "amount",
  },
  above_maximum_balance: {
    message: "Maximum balance of {maximum}; the account holds {balance}",
    field: "amount",
  },
  insufficient_cash: {
    message: "Insufficient cash in the drawer ({cash} available for {amount})",
    field: "amount",
  },
  reference_already_used: { message: "Reference no. {reference} is already used", field: "reference" },
  booklet_used_up: {
    message: "Your receipt booklet ended with no. {last}. Have the next one set in your settings",
    field: "reference",
  },
  batch_not_open: { message: "Open a transaction batch first" },
  batch_of_earlier_day: { message: "Your batch of {date} is still open: end it, and open one of today" },
  already_reversed: { message: "This entry is already reversed" },
} as const satisfies Record<string, DeclaredRefusal>;

export type LedgerRefusalCode = keyof typeof ledgerRefusals;
