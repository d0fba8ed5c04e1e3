import type { DeclaredRefusal } from "#contract/kit/operation";
import { lineAccountRefusals } from "#contract/operations/line-refusals";
import { cashReceivedRefusals, counterCashRefusals } from "#contract/operations/teller/counter-cash";

/** What refuses one line of a receipt, named by its number. */
const lineRefusals = {
  ...lineAccountRefusals,
  line_account_not_offered: {
    message: "Line {line}: the account {account} is not offered for payments",
    field: "lines",
  },
  line_is_loan: {
    message: "Line {line}: {account} holds loans. Pay them under Loan payment, written off or not",
    field: "lines",
  },
  line_member_needed: {
    message: "Line {line}: members hold {account}: say which member pays",
    status: 400,
    field: "lines",
  },
  line_above_maximum_balance: {
    message: "Line {line}: maximum balance of {maximum}; the account holds {balance}",
    field: "lines",
  },
  line_fee_not_open: {
    message: "Line {line}: this fee is paid already, or is none of this member",
    field: "lines",
  },
  line_fee_differs: {
    message: "Line {line}: the fee is {amount}, paid into {account}",
    field: "lines",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What is said of how money is handed over may be refused for. */
export const handedOverRefusals = {
  ...cashReceivedRefusals,
  joint_account_not_found: {
    message: "Nobody of that name holds the accounts of this member with them",
    status: 404,
    field: "member_joint_account_id",
  },
  bank_not_found: { message: "This bank is not in this branch", status: 404, field: "bank_id" },
  bank_details_not_taken: {
    message: "Cash comes from no bank: leave the bank, its date, reference and proof blank",
    status: 400,
    field: "bank_reference",
  },
  bank_reference_needed: {
    message: "A check needs its number, and an online payment its reference",
    status: 400,
    field: "bank_reference",
  },
  check_post_dated: {
    message: "This check is dated {date}: take it in as a post-dated check",
    field: "bank_date",
  },
  check_already_received: {
    message: "Check {number} of this bank was received from this member already",
    field: "bank_reference",
  },
  post_dated_check_not_found: {
    message: "No post-dated check of this member waits under that name",
    status: 404,
    field: "post_dated_check_id",
  },
  post_dated_check_differs: {
    message: "The check of {amount} pays exactly that, under its own number and bank",
    field: "post_dated_check_id",
  },
  proof_not_found: { message: "Attachment not found", status: 400, field: "proof_media_id" },
  signature_not_found: { message: "Attachment not found", status: 400, field: "signature_media_id" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What a payment may be refused for. */
export const paymentRefusals = {
  ...counterCashRefusals,
  ...lineRefusals,
  payer_needed: { message: "Name the member or who pays", status: 400, field: "payer_name" },
  payer_is_member: {
    message: "The member pays: leave the name of the payer blank",
    status: 400,
    field: "payer_name",
  },
  ...handedOverRefusals,
} as const satisfies Record<string, DeclaredRefusal>;
