import { loanFigures } from "#contract/entities/loan-record";
import { loanModes } from "#contract/entities/loan-terms";
import { choice, date, integer, money, percent, reference, toggle } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { loanTermRefusals } from "#contract/operations/loans/loan-refusals";

/**
 * Works out what a loan of a product would come to under a scheme, and keeps nothing: the schedule, what is
 * kept back, what is paid out and what it really costs. Amounts are in centavos.
 */
export const computeScheme = defineOperation({
  name: "compute-scheme",
  slice: "loans",
  label: "Calculate a loan under a scheme",
  method: "POST",
  path: "/computation-sheet-scheme/:id/calculator",
  scope: "branch",
  permission: "computation-sheet-scheme:read",
  input: fields({
    id: recordId("computation-sheet-scheme"),
    loan_product_id: reference("loan-product", { label: "Product", required: true }),
    amount: money({ label: "Amount of the loan", required: true, min: 100 }),
    /** Whether the amount is what is applied for, on top of which is lent what the scheme adds to loans. */
    is_add_on: toggle({ label: "Lend what the scheme adds on top" }),
    term_months: integer({ label: "Term, months", required: true, min: 1, max: 366 }),
    payment_mode: choice(loanModes, { label: "Mode of payment", required: true }),
    interest_rate: percent({ label: "Interest", help: "That of the product when left out" }),
    instalment: money({ label: "Each instalment pays", min: 100 }),
    date: date({ label: "Released on", help: "Today when left out" }),
    member_type_id: reference("member-type", { label: "Member type" }),
    first_due_date: date({ label: "First due on" }),
    payment_days: integer({ label: "Days between payments", min: 1, max: 366 }),
  }),
  output: loanFigures,
  refusals: {
    ...loanTermRefusals,
    scheme_not_found: { message: "This scheme is not in this branch", status: 404 },
  },
});
