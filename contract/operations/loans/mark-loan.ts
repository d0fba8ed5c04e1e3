import { loan } from "#contract/entities/loan";
import { loanRow } from "#contract/entities/loan-record";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { loanStepRefusals } from "#contract/operations/loans/loan-refusals";
import { loanStatus } from "#contract/resources/loan-status";

/**
 * Marks a loan that runs or was written off with a status of the branch's own, or with none: where it is as
 * it is followed up. It moves nothing and follows from nothing. Sources: loans.md 1.1, decision 069.
 */
export const markLoan = defineOperation({
  name: "mark",
  slice: loan.name,
  label: "Mark a loan with a status",
  method: "POST",
  path: "/loan/:id/mark",
  scope: "branch",
  on: loan.name,
  when: { state: ["released", "written off"] },
  action: "Set status",
  title: "Status of {name}",
  done: "{name} is marked",
  input: fields({
    ...{ id: recordId("loan"), version },
    loan_status_id: reference(loanStatus.name, { label: "Status", help: "None when left out" }),
    remarks: longText({ max: 200 }),
  }),
  output: loanRow,
  refusals: {
    ...loanStepRefusals,
    loan_status_not_found: {
      message: "This status is not in this branch",
      status: 404,
      field: "loan_status_id",
    },
  },
  emits: ["loan.update"],
});
