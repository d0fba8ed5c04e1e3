import { loan } from "#contract/entities/loan";
import { loanChargeList } from "#contract/entities/loan-charge";
import { loanRow } from "#contract/entities/loan-record";
import { date, longText, money, reference, text } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { lossRefusals } from "#contract/operations/loans/loss-refusals";

const base = { slice: loan.name, scope: "branch", method: "POST", output: loanRow } as const;
// Nothing is posted until it is paid; but as what posts, it needs a key, so that nobody is charged twice.
const emits = ["loan.update", "journal.create"];

/**
 * Charges a running loan, as of the business date, with an amount (centavos) that is due on a day: a notary,
 * a
 * lawyer, an insurance. It stands in the schedule as a row of its own, bears neither interest nor fines, and
 * is paid as fees in the order of the product: into the account that it names, or that of service fees.
 * Refuses a due date that has passed, an account that takes no such money, and none where the product has
 * none either. Sources: loans.md 2, decisions 050 and 085.
 */
export const chargeLoan = defineOperation({
  ...base,
  on: loan.name,
  name: "charge",
  label: "Charge a loan",
  path: "/loan/:id/charge",
  when: { state: "released" },
  action: "Charge",
  title: "Charge {name}?",
  confirm: "It is income when it is paid, with the fees of the loan.",
  done: "{name} is charged",
  input: fields({
    ...{ id: recordId("loan"), version },
    charge_name: text({ label: "Charge", required: true, max: 100 }),
    amount: money({ label: "Amount", required: true, min: 1 }),
    due_on: date({ label: "Due on", help: "Today when left out" }),
    account_id: reference("account", {
      label: "Paid into",
      help: "The service fee account of the product when left out",
    }),
  }),
  refusals: {
    ...lossRefusals,
    charge_due_before: { message: "It cannot be due before today", status: 400, field: "due_on" },
    charge_account_not_usable: {
      message: "A charge is paid into an open account of the branch that is neither cash nor held by members",
      field: "account_id",
    },
    charge_without_account: { message: "The product {product} names no account of service fees" },
  },
  emits,
});

/** Takes a charge back, while nothing of it was paid or waived. */
export const undoCharge = defineOperation({
  ...base,
  on: loanChargeList.name,
  name: "charge-undo",
  label: "Undo a charge on a loan",
  path: "/loan-charge/:id/undo",
  when: { state: "in force" },
  action: "Undo",
  title: "Undo this charge on {name}?",
  done: "The charge is undone",
  isDanger: true,
  input: fields({ id: recordId(loanChargeList.name), reason: longText({ required: true, max: 200 }) }),
  refusals: {
    ...lossRefusals,
    charge_not_found: { message: "This charge is not in this branch", status: 404 },
    charge_undone: { message: "This charge is undone already" },
    charge_paid: { message: "Something of it was paid or waived: take that back first" },
  },
  emits,
});
