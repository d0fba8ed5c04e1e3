import { z } from "zod";
import { loanList } from "#contract/entities/loan";
import { choice, date, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const instructionStates = ["in force", "cancelled", "ended"] as const;

/** What members have ordered: that instalments of a loan are paid out of savings of theirs. In centavos. */
export const paymentInstructionList = defineList({
  name: "payment-instruction",
  label: "Standing instructions",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/instruction",
  fields: {
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    account_number: text({ label: "Paid out of" }),
    minimum_left: money({ label: "Left in the account" }),
    is_partial: toggle({ label: "Pays in part" }),
    from_date: date({ label: "For instalments due from" }),
    until_date: date({ label: "Until" }),
    state: choice(instructionStates, { label: "State" }),
    created_by_id: reference("user", { label: "Written by" }),
    created_at: moment({ label: "Written at", listed: false }),
    cancel_reason: text({ label: "Why it was cancelled", listed: false }),
    loan_id: text({ label: "Loan", listed: false }),
    savings_account_id: text({ label: "Account", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "created_at", order: "desc" },
  totals: [],
  invalidatedBy: ["loan.update"],
});

export const instructionRunStates = [
  "under way",
  "paid",
  "paid in part",
  "nothing due",
  "sent for approval",
  "failed",
] as const;
/** Why nothing was paid. */
export const instructionFailures = [
  "too little is left",
  "the account is not open",
  "the books refused it",
  "nobody answers for it",
] as const;

/** What became of each due date of standing instructions; amounts in centavos. */
export const instructionRunList = defineList({
  name: "instruction-run",
  label: "What was paid by standing instructions",
  menu: "loans",
  permission: loanList.name,
  path: "/loan/instruction-run",
  fields: {
    due_on: date({ label: "Due on" }),
    number: text({ label: "Loan no." }),
    member_id: reference("member-profile", { label: "Member" }),
    carried_out_on: date({ label: "Carried out on" }),
    state: choice(instructionRunStates, { label: "State" }),
    due: money({ label: "Amount due" }),
    amount: money({ label: "Paid" }),
    reference: text({ label: "Entry no." }),
    failure: choice(instructionFailures, { label: "Why nothing was paid" }),
    details: text({ label: "Details", listed: false }),
    loan_id: text({ label: "Loan", listed: false }),
  },
  carries: { name: z.string() },
  searches: ["number"],
  order: { field: "due_on", order: "desc" },
  totals: ["due", "amount"],
  invalidatedBy: ["loan.update", "journal.create"],
});
