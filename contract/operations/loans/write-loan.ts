import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { loanInput, loanRow, loanUpdate } from "#contract/entities/loan-record";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { loanNotFound, loanRefusals, loanStepRefusals } from "#contract/operations/loans/loan-refusals";

const base = { slice: loan.name, scope: "branch", output: loanRow } as const;

/** A loan with its schedule, what is kept back, what its member lacks, and whom it went through. */
export const showLoan = defineOperation({
  ...base,
  name: "show",
  label: "See a loan",
  method: "GET",
  path: "/loan/:id",
  permission: "loan:read",
  input: fields({ id: recordId("loan") }),
  refusals: loanNotFound,
});

/** Writes an application as a draft. Refuses terms that its product does not allow, naming the field. */
export const createLoan = defineOperation({
  ...base,
  name: "create",
  label: "Write a loan application",
  method: "POST",
  path: "/loan",
  input: loanInput,
  refusals: loanRefusals,
  emits: ["loan.create"],
});

/** Writes a draft anew, as a whole. */
export const updateLoan = defineOperation({
  ...base,
  name: "update",
  label: "Change a loan application",
  method: "PUT",
  path: "/loan/:id",
  input: loanUpdate,
  refusals: { ...loanStepRefusals, ...loanRefusals },
  emits: ["loan.update"],
});

/** Deletes a draft that has no number yet; what has one is withdrawn, so that no number goes missing. */
export const deleteLoan = defineOperation({
  ...base,
  name: "delete",
  label: "Delete a loan application",
  method: "DELETE",
  path: "/loan/:id",
  on: loan.name,
  when: { state: "draft", number: null },
  action: "Delete",
  title: "Delete {name}?",
  done: "{name} is deleted",
  isDanger: true,
  input: fields({ id: recordId("loan") }),
  output: z.null(),
  refusals: {
    ...loanNotFound,
    loan_wrong_state: loanStepRefusals.loan_wrong_state,
    loan_has_number: { message: "It has the number {number}: withdraw it, so that no number goes missing" },
  },
  emits: ["loan.delete"],
});
