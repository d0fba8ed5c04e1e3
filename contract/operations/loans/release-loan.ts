import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { releaseWays } from "#contract/entities/loan-terms";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { choice, date, longText, money, reference, text } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { type DeclaredRefusal, defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { loanPaymentRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { loanForwardRefusals, loanStepRefusals } from "#contract/operations/loans/loan-refusals";

const base = { slice: loan.name, scope: "branch", method: "POST", output: loanRow, on: loan.name } as const;
const asked = { id: recordId("loan"), version };
const emits = ["loan.update", "journal.create", "transaction-batch.update"];

/** Of a check its bank, number and date; of savings the account. */
export const paidOutBy = {
  bank_account_id: reference("account", { label: "Bank, for a check" }),
  check_number: text({ label: "Check no.", max: 50 }),
  check_date: date({ label: "Check date" }),
  savings_account_id: reference(memberLedgerList.name, { label: "Account no., for savings" }),
} as const;

/** What refuses how a loan is paid out. */
export const payingOutRefusals = {
  release_check_needed: {
    message: "A check needs its bank, its number and its date",
    status: 400,
    field: "check_number",
  },
  release_check_not_taken: {
    message: "Only a check has a bank, a number and a date",
    status: 400,
    field: "check_number",
  },
  not_a_bank: { message: "A check is drawn on an account of cash in bank", field: "bank_account_id" },
  savings_account_needed: {
    message: "Say which account of the member it goes to",
    status: 400,
    field: "savings_account_id",
  },
  savings_account_not_taken: {
    message: "Only what goes to savings names an account of the member",
    status: 400,
    field: "savings_account_id",
  },
  not_savings_of_member: {
    message: "This is no open savings account of the member",
    field: "savings_account_id",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/**
 * Hands an approved loan out, once, as one entry on the business date: what is lent is owed on an account of
 * its own, each deduction goes to its account, and the rest to the member: in cash from the caller's drawer,
 * by a check drawn on a bank, or into an account of theirs. The schedule of that day is kept. A loan that
 * renews or restructures another pays that one off by the same entry, and closes it: `previous_payoff` is
 * what ended it as the caller saw it (centavos), and any other amount is refused. Of a loan in tranches the
 * first is handed out, with all that is kept back.
 */
export const releaseLoan = defineOperation({
  ...base,
  name: "release",
  label: "Release a loan",
  path: "/loan/:id/release",
  when: { state: "approved" },
  action: "Release",
  title: "Release {name}?",
  confirm: "It is posted to the books, and its schedule begins today.",
  done: "{name} is released",
  input: fields({
    ...asked,
    way: choice(releaseWays, { label: "Paid out", required: true }),
    ...paidOutBy,
    previous_payoff: money({ label: "Ends the earlier loan", min: 0 }),
  }),
  refusals: {
    ...ledgerRefusals,
    ...loanStepRefusals,
    ...loanForwardRefusals,
    loan_releaser_is_borrower: { message: "Nobody releases a loan of their own", status: 403 },
    loan_account_missing: loanPaymentRefusals.loan_account_missing,
    later_payment_over: loanPaymentRefusals.later_payment_over,
    previous_payoff_differs: {
      message: "{payoff} ends {loan} by now: look at it again before it is released",
      field: "previous_payoff",
    },
    pledge_not_there: {
      message: "{amount} of {account} of {member} is pledged, and {available} of it is available",
    },
    release_way_nothing: {
      message: "Nothing is paid out exactly where all of it goes to the earlier loan",
      status: 400,
      field: "way",
    },
    ...payingOutRefusals,
  },
  emits,
});

/** Takes a release back while nothing followed it: an entry reverses it, and the loan is approved again. */
export const undoLoanRelease = defineOperation({
  ...base,
  name: "release-undo",
  label: "Undo the release of a loan",
  path: "/loan/:id/release-undo",
  when: { state: "released" },
  action: "Undo release",
  title: "Undo the release of {name}?",
  confirm: "An entry reverses it. What was paid out in cash goes back into your drawer.",
  done: "{name} is approved, and no longer released",
  isDanger: true,
  approval: { kind: "reversal", isWeighed: true },
  input: fields({ ...asked, reason: longText({ required: true, max: 200 }) }),
  refusals: {
    ...ledgerRefusals,
    ...loanStepRefusals,
    loan_account_missing: loanPaymentRefusals.loan_account_missing,
    later_payment_over: loanPaymentRefusals.later_payment_over,
    loan_taken_over: { message: "This loan was taken over: its import is taken back, with all of its loans" },
    loan_moved_since: { message: "Something was posted to this loan since it was released" },
  },
  emits,
});
