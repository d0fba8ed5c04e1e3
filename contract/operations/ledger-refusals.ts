import type { DeclaredRefusal } from "#contract/kit/operation";

/**
 * What the ledger itself may refuse of any posting (DESIGN section 5). Operations that post declare these
 * beside their own.
 */
export const ledgerRefusals = {
  period_closed: { message: "The books are closed through {closed_through}", field: "entry_date" },
  future_entry_date: {
    message: "The entry date cannot be after the business date",
    status: 400,
    field: "entry_date",
  },
  account_closed: { message: "The account {account} is closed", field: "account_id" },
  account_frozen: { message: "The account {account} is frozen", field: "account_id" },
  insufficient_balance: {
    message: "Insufficient balance ({balance} available for {amount})",
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
  batch_not_open: { message: "Open a transaction batch first" },
  already_reversed: { message: "This entry is already reversed" },
} as const satisfies Record<string, DeclaredRefusal>;

export type LedgerRefusalCode = keyof typeof ledgerRefusals;
