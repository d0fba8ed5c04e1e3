import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { paymentInstructionList } from "#contract/entities/payment-instruction";
import { date, longText, money, reference, toggle } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { loanNotFound } from "#contract/operations/loans/loan-refusals";

const base = {
  slice: loan.name,
  scope: "branch",
  method: "POST",
  output: z.object({ id: z.uuid() }),
} as const;

/**
 * A member orders that instalments of a running loan are paid out of savings of theirs as they fall due:
 * all of what is due, or as much as is there beyond what they leave in it (centavos), until a day or the
 * end of the loan. A job pays on the due dates by the rules of any payment out of savings. One
 * instruction a loan. Sources: loans.md 2 (standing instructions), decision 054.
 */
export const instructPayment = defineOperation({
  ...base,
  name: "instruct",
  label: "Take a standing instruction for a loan",
  path: "/loan/:id/instruct",
  on: loan.name,
  when: { state: "released" },
  action: "Standing instruction",
  title: "Pay instalments of {name} out of savings?",
  confirm: "They are paid on their due dates, as the member has ordered.",
  done: "Instalments of {name} are paid out of savings",
  input: fields({
    id: recordId("loan"),
    savings_account_id: reference(memberLedgerList.name, {
      label: "Account no., of savings",
      required: true,
    }),
    minimum_left: money({ label: "Left in the account", min: 0 }),
    is_partial: toggle({ label: "Pays in part where there is too little" }),
    from_date: date({ label: "For instalments due from", help: "Today when left out" }),
    until_date: date({ label: "Until", help: "The end of the loan when left out" }),
  }),
  refusals: {
    ...loanNotFound,
    instruction_loan_state: { message: "The loan is {state}: nothing falls due" },
    instruction_there: { message: "This loan has a standing instruction already: cancel that first" },
    not_savings_of_member: {
      message: "This is no open savings account of the member",
      field: "savings_account_id",
    },
    instruction_in_the_past: {
      message: "It begins on the business date or later",
      status: 400,
      field: "from_date",
    },
    instruction_backwards: {
      message: "The last day cannot be before the first",
      status: 400,
      field: "until_date",
    },
  },
  emits: ["loan.update"],
});

/** Ends a standing instruction, by the word of the member: nothing more is paid by it. */
export const cancelInstruction = defineOperation({
  ...base,
  name: "instruct-cancel",
  label: "Cancel a standing instruction",
  path: "/loan-instruction/:id/cancel",
  on: paymentInstructionList.name,
  when: { state: "in force" },
  action: "Cancel",
  title: "Cancel the standing instruction of {name}?",
  done: "The standing instruction of {name} is cancelled",
  isDanger: true,
  input: fields({
    id: recordId(paymentInstructionList.name),
    reason: longText({ label: "What the member said", required: true, max: 200 }),
  }),
  refusals: {
    instruction_not_found: { message: "This instruction is not in this branch", status: 404 },
    instruction_cancelled: { message: "This instruction is cancelled already" },
  },
  emits: ["loan.update"],
});
