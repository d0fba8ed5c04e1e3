import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { loanWaiverList, waivedParts } from "#contract/entities/loan-waiver";
import { choice, date, longText, money } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { lossRefusals } from "#contract/operations/loans/loss-refusals";

const reason = longText({ required: true, max: 200 });
const emits = ["loan.update", "journal.create"];

/**
 * Lets a member off interest, fines or fees of a running loan, as of the business date: an amount (centavos),
 * or
 * all that was due by a day. It is an event of the loan, so what is dated back before it counts first.
 * Interest
 * that was posted as receivable is taken out of income again. Somebody else approves it. Refuses more than is
 * there. Sources: loans.md 2, decision 050.
 */
export const waiveLoan = defineOperation({
  name: "waive",
  slice: loan.name,
  label: "Waive interest, fines or fees of a loan",
  method: "POST",
  path: "/loan/:id/waive",
  scope: "branch",
  on: loan.name,
  when: { state: "released" },
  action: "Waive",
  title: "Waive interest, fines or fees of {name}?",
  confirm: "Give an amount, or the day up to which all that is due is waived.",
  done: "It is waived",
  approval: { kind: "loan-waiver", isWeighed: true },
  input: fields({
    ...{ id: recordId("loan"), version },
    part: choice(waivedParts, { label: "What is waived", required: true }),
    amount: money({ label: "Amount", min: 1 }),
    due_through: date({ label: "All that was due through" }),
    reason,
  }),
  output: loanRow,
  refusals: {
    ...lossRefusals,
    amount_or_day: { message: "Give an amount or a day, not both", status: 400, field: "amount" },
    nothing_to_waive: { message: "There is nothing of it to waive", field: "part" },
    waived_too_much: { message: "{most} of it can be waived", field: "amount" },
  },
  emits,
});

/** Takes a waiver back: what was waived is owed again. Four eyes, as with any reversal. */
export const undoWaiver = defineOperation({
  name: "waive-undo",
  slice: loan.name,
  label: "Undo a waiver of a loan",
  method: "POST",
  path: "/loan-waiver/:id/undo",
  scope: "branch",
  on: loanWaiverList.name,
  when: { state: "in force" },
  action: "Undo",
  title: "Undo this waiver of {name}?",
  confirm: "What was waived is owed again.",
  done: "The waiver is undone",
  isDanger: true,
  approval: { kind: "reversal", isWeighed: true },
  input: fields({ id: recordId(loanWaiverList.name), reason }),
  output: loanRow,
  refusals: {
    ...lossRefusals,
    waiver_not_found: { message: "This waiver is not in this branch", status: 404 },
    waiver_undone: { message: "This waiver is undone already" },
    loan_written_off_since: { message: "The loan was written off since" },
  },
  emits,
});
