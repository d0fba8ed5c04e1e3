import type { DeclaredRefusal } from "#contract/kit/operation";

/** What refuses the account of a line, of a receipt or of a voucher; each names the line by its number. */
export const lineAccountRefusals = {
  line_account_not_found: {
    message: "Line {line}: this account is not in this branch",
    status: 404,
    field: "lines",
  },
  line_account_not_open: { message: "Line {line}: the account {account} is {status}", field: "lines" },
  line_held_by_nobody: {
    message: "Line {line}: members hold nothing in {account}",
    status: 400,
    field: "lines",
  },
  line_member_account_not_found: {
    message: "Line {line}: the member has no such account of {account}",
    status: 404,
    field: "lines",
  },
  line_several_member_accounts: {
    message: "Line {line}: the member has several accounts of {account}: {accounts}. Say which one",
    field: "lines",
  },
  line_member_account_not_open: {
    message: "Line {line}: the account {account} of the member is {status}",
    field: "lines",
  },
} as const satisfies Record<string, DeclaredRefusal>;
