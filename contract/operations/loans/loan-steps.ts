import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, type OnRecord } from "#contract/kit/operation";
import { loanForwardRefusals, loanStepRefusals } from "#contract/operations/loans/loan-refusals";

const asked = { id: recordId("loan"), version };
const reason = longText({ required: true, max: 255 });

/** A step of a loan's life, which stands beside it by that name. */
const step = <const S extends OnRecord & { name: string }>(label: string, shown: S) => ({
  slice: loan.name,
  scope: "branch" as const,
  method: "POST" as const,
  output: loanRow,
  emits: ["loan.update"],
  ...shown,
  label,
  path: `/loan/:id/${shown.name}`,
  on: loan.name,
});

/**
 * Hands a draft in for decision. Refuses a member who lacks something, unless a reason is given and somebody
 * else lets them through.
 */
export const submitLoan = defineOperation({
  ...step("Submit a loan application", { name: "submit", when: { state: "draft" }, action: "Submit" }),
  title: "Submit {name}?",
  confirm: "It can no longer be edited. A reason asks for an exception where something is lacking.",
  done: "{name} is submitted",
  approval: { lifts: { not_eligible: "loan-exception" }, isWeighed: true },
  input: fields({ ...asked, exception_reason: longText({ label: "Reason for an exception", max: 255 }) }),
  refusals: {
    ...loanStepRefusals,
    ...loanForwardRefusals,
    member_not_verified: { message: "The member is not verified yet" },
    not_eligible: {
      message: "The member is not eligible: {count|point is|points are} not met",
      field: "exception_reason",
    },
  },
});

/** Makes a submitted application a draft again. */
export const returnLoan = defineOperation({
  ...step("Return a loan application", { name: "return", when: { state: "submitted" }, action: "Return" }),
  title: "Return {name} to be changed?",
  done: "{name} is a draft again",
  permission: "loan:submit",
  input: fields(asked),
  refusals: {
    ...loanStepRefusals,
    collateral_in_keeping: { message: "Papers of {collateral} are in keeping: give them back first" },
  },
});

/**
 * Draws the number, unless it has one, and keeps the terms of the product and what is kept back as they are
 * now: what is printed is what is approved and released.
 */
export const printLoan = defineOperation({
  ...step("Print a loan application", { name: "print", when: { state: "submitted" }, action: "Print" }),
  title: "Print {name}?",
  confirm: "It gets its number, and its terms stay as they are.",
  done: "{name} is printed",
  input: fields(asked),
  refusals: {
    ...loanStepRefusals,
    ...loanForwardRefusals,
    number_not_authorized: {
      message: "{number} is outside the numbers that may be printed on this day: {ranges}",
      status: 400,
    },
  },
});

/** Takes a print back; the number stays. */
export const undoLoanPrint = defineOperation({
  ...step("Undo the printing of a loan", { name: "print-undo", when: { state: "printed" } }),
  action: "Undo print",
  title: "Undo the printing of {name}?",
  confirm: "It keeps its number.",
  done: "{name} is no longer printed",
  permission: "loan:print",
  input: fields(asked),
  refusals: loanStepRefusals,
});

/**
 * Approves a printed loan that somebody else wrote; by its amount more people decide. The loan of a director,
 * officer or anybody related to one counts as of the highest tier.
 */
export const approveLoan = defineOperation({
  ...step("Approve a loan", { name: "approve", when: { state: "printed" }, action: "Approve" }),
  title: "Approve {name}?",
  done: "{name} is approved",
  approval: { kind: "loan", isWeighed: true },
  input: fields(asked),
  refusals: {
    ...loanStepRefusals,
    ...loanForwardRefusals,
    loan_approver_wrote_it: { message: "Who wrote an application does not approve it", status: 403 },
    loan_approver_is_borrower: { message: "Nobody approves a loan of their own", status: 403 },
  },
});

/** Takes an approval back: the loan is printed, and no more. */
export const undoLoanApproval = defineOperation({
  ...step("Undo the approval of a loan", { name: "approve-undo", when: { state: "approved" } }),
  action: "Undo approval",
  title: "Undo the approval of {name}?",
  done: "{name} is no longer approved",
  permission: "loan:approve",
  input: fields(asked),
  refusals: loanStepRefusals,
});

/** Turns an application down, for good. */
export const rejectLoan = defineOperation({
  ...step("Reject a loan", { name: "reject", when: { state: ["submitted", "printed"] }, action: "Reject" }),
  title: "Reject {name}?",
  done: "{name} is rejected",
  isDanger: true,
  permission: "loan:approve",
  input: fields({ ...asked, reason }),
  refusals: loanStepRefusals,
});

/** The member gives an application up, for good. */
export const withdrawLoan = defineOperation({
  ...step("Withdraw a loan", { name: "withdraw", action: "Withdraw" }),
  when: { state: ["draft", "submitted", "printed", "approved"] },
  title: "Withdraw {name}?",
  confirm: "A number that it has is given up for good.",
  done: "{name} is withdrawn",
  isDanger: true,
  permission: "loan:submit",
  input: fields({ ...asked, reason }),
  refusals: loanStepRefusals,
});

/** Closes a released loan of which nothing is owed any more, and its account with it. */
export const closeLoan = defineOperation({
  ...step("Close a loan", { name: "close", when: { state: "released" }, action: "Close" }),
  title: "Close {name}?",
  confirm: "Nothing is owed on it any more.",
  done: "{name} is closed",
  input: fields(asked),
  refusals: {
    ...loanStepRefusals,
    loan_has_balance: {
      message:
        "{balance} is still owed: principal {principal}, interest {interest}, fines {fines}, fees {fees}",
    },
    loan_has_interest: {
      message: "{interest} of its interest is open in the books until it is posted at the end of the month",
    },
  },
});
