import type { DeclaredRefusal } from "#contract/kit/operation";
import { counterCashRefusals } from "#contract/operations/teller/counter-cash";
import { handedOverRefusals } from "#contract/operations/teller/payment-refusals";

/** What refuses how a payment is spread over loans; lines are named by their number. */
export const spreadRefusals = {
  member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
  member_closed: { message: "The membership is closed", field: "member_id" },
  future_entry_date: {
    message: "The entry date cannot be after the business date",
    status: 400,
    field: "entry_date",
  },
  line_loan_not_found: {
    message: "Line {line}: this loan is not in this branch",
    status: 404,
    field: "lines",
  },
  line_loan_of_another: { message: "Line {line}: {loan} is a loan of another member", field: "lines" },
  line_loan_not_released: { message: "Line {line}: {loan} is {state}", field: "lines" },
  line_before_release: { message: "Line {line}: {loan} was released on {date}", field: "entry_date" },
  line_before_write_off: {
    message: "Line {line}: {loan} was written off on {date}",
    field: "entry_date",
  },
  line_before_class: {
    message: "Line {line}: {loan} stands in another account since {date}: date it on that day or later",
    field: "entry_date",
  },
  line_recovers_whole: {
    message: "Line {line}: {loan} was written off; what is paid on it goes to no part",
    field: "lines",
  },
  line_too_much: {
    message: "Line {line}: {payoff} ends {loan}, and its product takes no more",
    field: "lines",
  },
  line_part_too_high: { message: "Line {line}: {owed} at most goes to {part}", field: "lines" },
  line_parts_differ: {
    message: "Line {line}: the parts come to {parts}, not to {amount}",
    status: 400,
    field: "lines",
  },
  total_or_amounts: {
    message: "Give a total, or an amount for each loan",
    status: 400,
    field: "total",
  },
  total_too_much: { message: "{payoff} ends all of these loans", field: "total" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What a payment on loans may be refused for. */
export const loanPaymentRefusals = {
  ...counterCashRefusals,
  ...handedOverRefusals,
  ...spreadRefusals,
  way_needed: {
    message: "Say how it is paid: by a type of payment, or out of savings of the member",
    status: 400,
    field: "payment_type_id",
  },
  savings_not_of_member: {
    message: "This is no open savings account of the member",
    field: "savings_account_id",
  },
  overpaid_account_needed: {
    message: "{over} is more than is owed: say which savings account of the member it goes into",
    status: 400,
    field: "overpaid_account_id",
  },
  overpaid_account_not_of_member: {
    message: "This is no open savings account of the member",
    field: "overpaid_account_id",
  },
  overpaid_in_cash: {
    message: "More than is owed is taken in cash alone",
    field: "lines",
  },
  later_payment_over: {
    message: "With this, what was paid later on {loan} would be more than is owed",
    field: "entry_date",
  },
  loan_moved_away: { message: "{loan} was moved to another branch since: what was paid here stays" },
  written_off_since: { message: "{loan} was written off since; undo that first" },
  loan_account_missing: {
    message: "The product {product} names no account for {part}",
    field: "lines",
  },
} as const satisfies Record<string, DeclaredRefusal>;
