import type { DeclaredRefusal } from "#contract/kit/operation";

export const loanNotFound = {
  loan_not_found: { message: "This loan is not in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a decision about a loan. */
export const loanDeciderRefusals = {
  loan_of_decider: { message: "Nobody decides about a loan of their own", status: 403 },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a step that a loan's state does not allow, or of one that was changed meanwhile. */
export const loanStepRefusals = {
  ...loanNotFound,
  stale_version: { message: "Someone else has changed this in the meantime" },
  ...loanDeciderRefusals,
  loan_wrong_state: { message: "This cannot be done while the loan is {state}" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses the terms of a loan, when it is written and again at each step. */
export const loanTermRefusals = {
  loan_product_not_found: {
    message: "This product is not in this branch",
    status: 404,
    field: "loan_product_id",
  },
  not_a_loan_account: { message: "{account} is no open loan account", field: "loan_product_id" },
  amount_out_of_limits: {
    message: "{product} lends from {least} to {most}",
    status: 400,
    field: "amount",
  },
  term_out_of_limits: {
    message: "{product} runs from {least} to {most|month|months}",
    status: 400,
    field: "term_months",
  },
  rate_out_of_limits: {
    message: "The interest of {product} is from {least} % to {most} %",
    status: 400,
    field: "interest_rate",
  },
  balloon_out_of_limits: {
    message: "{product} leaves at most {most} % for the last instalment",
    status: 400,
    field: "balloon_percent",
  },
  part_out_of_limits: {
    message: "{product} pays at most {most} % of the loan each instalment",
    status: 400,
    field: "fixed_principal_percent",
  },
  instalment_not_offered: {
    message: "{product} works out what each instalment pays",
    status: 400,
    field: "instalment",
  },
  added_differs: {
    message: "Its scheme makes it {due} now, not {amount}: save the application anew",
    field: "applied_amount",
  },
  deduction_account_not_usable: {
    message: "{name} cannot be credited to its account: it is gone or not open",
    field: "loan_product_id",
  },
  base_rate_moved: {
    message: "Its base rate is {rate} % by now: save the application anew",
    field: "interest_rate",
  },
  own_deduction_not_usable: {
    message: "{name} needs an open account that is no loan account",
    field: "own_deductions",
  },
  deductions_too_high: {
    message: "What is kept back ({deductions}) would leave nothing of the loan",
    status: 400,
    field: "amount",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a loan that pays off another. */
const previousLoanRefusals = {
  previous_loan_needed: {
    message: "Say which loan it pays off, and as what",
    status: 400,
    field: "previous_loan_id",
  },
  previous_loan_not_found: {
    message: "The earlier loan is not in this branch",
    status: 404,
    field: "previous_loan_id",
  },
  previous_loan_of_another: { message: "{loan} is a loan of another member", field: "previous_loan_id" },
  previous_loan_not_running: {
    message: "{loan} is {state}: only a running loan is paid off by another",
    field: "previous_loan_id",
  },
  previous_dues_open: {
    message: "{open} of interest and fines of {loan} is paid before it is restructured",
    field: "previous_loan_id",
  },
  payoff_too_high: {
    message: "{payoff} ends {loan}, and this loan leaves {left}",
    field: "amount",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses the tranches that a loan is planned to be released in. */
const trancheRefusals = {
  tranche_alone: {
    message: "What is released at once has no tranches: name two or more",
    status: 400,
    field: "tranches",
  },
  tranches_out_of_order: {
    message: "Each tranche is planned for a later day than the one before it",
    status: 400,
    field: "tranches",
  },
  tranches_differ: {
    message: "The tranches come to {sum}, and the loan to {amount}",
    status: 400,
    field: "tranches",
  },
  tranches_not_offered: {
    message: "{product} is released at once: its interest is kept back, billed later or counted by the year",
    status: 400,
    field: "tranches",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a step towards a release. */
export const loanForwardRefusals = {
  ...loanTermRefusals,
  ...previousLoanRefusals,
  ...trancheRefusals,
  member_closed: { message: "The membership is closed", field: "member_id" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a loan as it is written. */
export const loanRefusals = {
  ...loanForwardRefusals,
  member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
  loan_purpose_not_found: {
    message: "This purpose is not in this branch",
    status: 404,
    field: "loan_purpose_id",
  },
  comaker_not_found: { message: "A comaker is not in this branch", status: 404, field: "comakers" },
  comaker_is_borrower: {
    message: "Who borrows does not answer for their own loan",
    status: 400,
    field: "comakers",
  },
  pledge_of_another: {
    message: "Deposits pledged, line {line}: this is no open deposit of the borrower or of a comaker",
    field: "pledges",
  },
  collateral_not_found: {
    message: "This kind of collateral is not in this branch",
    status: 404,
    field: "collateral",
  },
  future_application: { message: "The day cannot be after the business date", status: 400, field: "date" },
} as const satisfies Record<string, DeclaredRefusal>;
