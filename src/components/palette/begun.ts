/** What can be begun from the palette, where it is done, and what one must hold to do it. */
export const begun = [
  { name: "batch", page: "transaction/transaction-batch", permission: "batches:open-batch" },
  { name: "loan-payment", page: "transaction/loan-payment", permission: "loan-payment:post" },
  { name: "member", page: "view-members/create", permission: "members:create-member" },
  { name: "enrol", page: "view-members/enrol", permission: "members:enrol-member" },
  { name: "loan", page: "loan/loan-application/create", permission: "loan:create" },
  {
    name: "journal-voucher",
    page: "accounting/journal-voucher/create",
    permission: "journal-voucher:create",
  },
  {
    name: "check-voucher",
    page: "accounting/cash-check-journal-voucher/create",
    permission: "cash-check-voucher:create",
  },
  { name: "adjustment", page: "accounting/adjustment-entry/create", permission: "adjustment-entry:create" },
  { name: "account", page: "accounting/accounts/create", permission: "account:create" },
  { name: "employee", page: "employees/view-employees/create", permission: "employee:create" },
] as const;
