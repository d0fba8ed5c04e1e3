import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { handedOut } from "#contract/entities/loan-terms";
import { calendarDate } from "#contract/kit/dates";
import { choice, longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { scheduleOutlook } from "#contract/operations/loans/change-terms";
import {
  loanForwardRefusals,
  loanNotFound,
  loanStepRefusals,
} from "#contract/operations/loans/loan-refusals";
import {
  paidOutBy,
  payingOutRefusals,
  releaseLoan,
  undoLoanRelease,
} from "#contract/operations/loans/release-loan";

const base = { slice: loan.name, scope: "branch", method: "POST", output: loanRow, on: loan.name } as const;
const asked = { id: recordId("loan"), version };
const emits = ["loan.update", "journal.create", "transaction-batch.update"];

/** What refuses a further tranche. */
const nextTrancheRefusals = {
  ...loanNotFound,
  loan_wrong_state: loanStepRefusals.loan_wrong_state,
  no_tranche_left: { message: "No tranche of this loan is left to be released" },
  tranche_of_late_loan: {
    message: "{arrears} of this loan is past due: that is paid before more is released",
  },
  tranche_in_litigation: { message: "This loan is in litigation: nothing more of it is released" },
  tranche_after_maturity: { message: "Nothing is due after this day: the loan has matured by now" },
} as const;

/**
 * Hands out the next tranche of a running loan on the business date, whatever day was planned: one entry adds
 * it to what is owed, and what is not due yet is due by another schedule. Refuses a loan that is late, in
 * litigation, written off or closed. Approved by the same people as a loan of that amount.
 */
export const releaseTranche = defineOperation({
  ...base,
  name: "release-tranche",
  label: "Release a tranche of a loan",
  path: "/loan/:id/release-tranche",
  permission: permissionOf(releaseLoan),
  when: { state: "released", tranche_stage: ["first", "some"] },
  action: "Release tranche",
  title: "Release the next tranche of {name}?",
  confirm: "It is posted to the books, and what is not due yet is due by the schedule below.",
  done: "The next tranche of {name} is released",
  approval: { kind: "loan", isWeighed: true },
  input: fields({
    ...asked,
    way: choice(handedOut, { label: "Paid out", required: true }),
    ...paidOutBy,
  }),
  refusals: {
    ...ledgerRefusals,
    ...loanStepRefusals,
    ...nextTrancheRefusals,
    ...payingOutRefusals,
    member_closed: loanForwardRefusals.member_closed,
    loan_releaser_is_borrower: releaseLoan.refusals.loan_releaser_is_borrower,
  },
  emits,
});

/** The next tranche, and the schedule that its release today would lead to. Keeps nothing. */
export const previewTranche = defineOperation({
  slice: loan.name,
  name: "preview-tranche",
  label: "Work out the next tranche of a loan",
  method: "GET",
  path: "/loan/:id/tranche",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({ id: z.uuid() }),
  output: scheduleOutlook.extend({
    tranche: z.object({
      number: z.int(),
      date: calendarDate,
      amount: z.int(),
      purpose: z.string(),
    }),
  }),
  refusals: nextTrancheRefusals,
});

/** Takes the last tranche back while nothing followed it; the schedule before it is in force again. */
export const undoTranche = defineOperation({
  ...base,
  name: "tranche-undo",
  label: "Undo the release of a tranche",
  path: "/loan/:id/tranche-undo",
  permission: permissionOf(undoLoanRelease),
  when: { state: "released", tranche_stage: ["some", "all"] },
  action: "Undo tranche",
  title: "Undo the last tranche of {name}?",
  confirm: "An entry reverses it. What was paid out in cash goes back into your drawer.",
  done: "The last tranche of {name} is undone",
  isDanger: true,
  approval: { kind: "reversal", isWeighed: true },
  input: fields({ ...asked, reason: longText({ required: true, max: 200 }) }),
  refusals: {
    ...ledgerRefusals,
    ...loanStepRefusals,
    tranche_moved_since: { message: "Something was posted to this loan, or changed, since that tranche" },
  },
  emits,
});

/** Gives up the tranches that are not released: the loan is of what was released, for good. */
export const cancelTranches = defineOperation({
  ...base,
  name: "cancel-tranches",
  label: "Cancel the tranches that are left of a loan",
  path: "/loan/:id/cancel-tranches",
  permission: "loan:approve",
  when: { state: "released", tranche_stage: ["first", "some"] },
  action: "Cancel tranches",
  title: "Cancel the tranches that are left of {name}?",
  confirm: "Nothing more of it is released: the loan is of what was released, for good.",
  done: "Nothing more of {name} is released",
  isDanger: true,
  input: fields({ ...asked, reason: longText({ required: true, max: 200 }) }),
  refusals: { ...loanStepRefusals, no_tranche_left: nextTrancheRefusals.no_tranche_left },
  emits: ["loan.update"],
});
