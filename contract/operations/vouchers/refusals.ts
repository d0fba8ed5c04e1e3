import type { DeclaredRefusal } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { lineAccountRefusals } from "#contract/operations/line-refusals";
import { memberEntryRefusals } from "#contract/operations/member-entry";

export const voucherNotFound = {
  voucher_not_found: { message: "This voucher is not in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a step that a voucher's state does not allow, or of one that was changed meanwhile. */
export const stepRefusals = {
  ...voucherNotFound,
  stale_version: { message: "Someone else has changed this in the meantime" },
  voucher_wrong_state: { message: "This cannot be done while the voucher is {state}" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses to delete a voucher. */
export const removeRefusals = {
  ...voucherNotFound,
  voucher_wrong_state: stepRefusals.voucher_wrong_state,
  voucher_is_template: { message: "It is kept as the template {template}: delete that first" },
  voucher_has_number: { message: "It has the number {number}: cancel it, so that no number goes missing" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses the lines of a voucher, when they are written and again when they are posted. */
export const lineRefusals = {
  ...lineAccountRefusals,
  too_few_lines: { message: "A voucher has two lines at least", status: 400, field: "lines" },
  one_side_a_line: {
    message: "Line {line} needs a debit or a credit, not both",
    status: 400,
    field: "lines",
  },
  does_not_balance: { message: "Debits and credits differ by {difference}", status: 400, field: "lines" },
  line_account_not_offered: {
    message: "Line {line}: the account {account} is not offered for such vouchers",
    field: "lines",
  },
  line_member_needed: {
    message: "Line {line}: say whose account of {account} it is",
    status: 400,
    field: "lines",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses to post an approved voucher. */
export const releaseRefusals = {
  ...ledgerRefusals,
  ...stepRefusals,
  ...lineRefusals,
  back_dating_not_permitted: memberEntryRefusals.back_dating_not_permitted,
  back_date_reason_required: memberEntryRefusals.back_date_reason_required,
  releaser_wrote_it: { message: "Who wrote a voucher of this amount does not release it", status: 403 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a voucher as it is written. */
export const voucherRefusals = {
  ...lineRefusals,
  line_not_found: {
    message: "Line {line} is not one of this voucher any more",
    status: 404,
    field: "lines",
  },
  check_details_needed: {
    message: "A check needs its date",
    status: 400,
    field: "check_date",
  },
  check_details_not_taken: {
    message: "Only a check has a number and a date",
    status: 400,
    field: "check_number",
  },
  reverse_on_too_early: {
    message: "It can be reversed after its own date at the earliest",
    status: 400,
    field: "reverse_on",
  },
  cash_needed: {
    message: "Paid in cash, it needs a line of cash on hand",
    status: 400,
    field: "payment_kind",
  },
  cash_not_taken: {
    message: "Only what is paid in cash has a line of cash on hand",
    status: 400,
    field: "payment_kind",
  },
  attachment_not_found: { message: "Attachment not found", status: 400, field: "attachments" },
} as const satisfies Record<string, DeclaredRefusal>;
