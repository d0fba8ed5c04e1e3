import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { lossRefusals } from "#contract/operations/loans/loss-refusals";

const base = { slice: loan.name, scope: "branch", method: "POST", output: loanRow, on: loan.name } as const;
const input = fields({
  ...{ id: recordId("loan"), version },
  reason: longText({ required: true, max: 200 }),
});
const emits = ["loan.update", "journal.create"];

/**
 * Writes a loan off on the business date, by one entry: principal and interest receivable are taken out of
 * the allowance that its product names (where it keeps none, they are a loss of the day). It is no longer
 * due, late or at risk; the member still owes it, and what they pay is recovered. Somebody else approves it.
 * Refuses a loan of which no principal is owed. Sources: loans.md 2, decision 050.
 */
export const writeOffLoan = defineOperation({
  ...base,
  name: "write-off",
  label: "Write a loan off",
  path: "/loan/:id/write-off",
  when: { state: "released" },
  action: "Write off",
  title: "Write {name} off?",
  confirm:
    "{balance} of principal is taken out of the books. The member still owes it: what they pay is recovered.",
  done: "{name} is written off",
  isDanger: true,
  approval: { kind: "loan-write-off", isWeighed: true },
  input,
  refusals: {
    ...lossRefusals,
    nothing_to_write_off: { message: "Nothing of its principal is owed: waive the rest, or close it" },
  },
  emits,
});

/** Takes a write-off back while nothing was recovered since: the loan is owed as it would be today. */
export const undoWriteOff = defineOperation({
  ...base,
  name: "write-off-undo",
  label: "Undo the write-off of a loan",
  path: "/loan/:id/write-off-undo",
  when: { state: "written off" },
  action: "Undo write-off",
  title: "Undo the write-off of {name}?",
  confirm: "An entry brings it back into the books, and it is due again.",
  done: "{name} is back in the books",
  isDanger: true,
  approval: { kind: "reversal", isWeighed: true },
  input,
  refusals: {
    ...lossRefusals,
    loan_recovered_since: { message: "Something was paid on it since: reverse that first" },
  },
  emits,
});
