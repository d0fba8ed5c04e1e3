import { z } from "zod";
import { loanModes } from "#contract/entities/loan-terms";
import { choice, date, integer, moment, money, percent, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const loanImportStatuses = ["not posted", "posted"] as const;
const dayOfMonth = (label: string) => integer({ label, min: 1, max: 31 });

/**
 * What a line of a file of loans says: a loan, or of the loan with the same number an instalment that is
 * still to be paid, or a payment of before. Amounts are in pesos.
 */
export const importedLoanLine = {
  row: choice(["loan", "instalment", "payment"], {
    label: "Row",
    default: "loan",
    help: "A loan; or what remains of it, or was paid on it, on a line of its own with the same number",
  }),
  number: text({ label: "Loan no.", required: true, max: 50 }),
  passbook: text({ label: "Passbook no.", max: 50, help: "Of the member" }),
  product: text({ label: "Product", max: 255 }),
  granted_on: date({ label: "Granted on" }),
  amount: money({ label: "Amount of the loan", min: 1 }),
  term_months: integer({ label: "Term, months", min: 1, max: 366 }),
  payment_mode: choice(loanModes, { label: "Mode of payment", help: "That of the product when left out" }),
  interest_rate: percent({ label: "Interest rate", help: "That of the product when left out" }),
  first_due_date: date({ label: "First due on" }),
  first_day: dayOfMonth("First day of the month"),
  second_day: dayOfMonth("Second day of the month"),
  payment_days: integer({ label: "Days between payments", min: 1, max: 366 }),
  taken_over_on: date({ label: "As of", help: "The day by which the old books end" }),
  outstanding: money({ label: "Principal owed", min: 1 }),
  interest_due: money({ label: "Interest due", min: 0 }),
  fines_due: money({ label: "Fines due", min: 0 }),
  maturity_date: date({ label: "Matures on" }),
  officer: text({ label: "Loan officer", max: 255, help: "Name of an employee of the branch" }),
  member_account: text({
    label: "Account no.",
    max: 50,
    help: "Of the member, where the opening balances have what is owed already",
  }),
  date: date({ label: "Date", help: "Of the instalment or the payment" }),
  principal: money({ label: "Principal", min: 0 }),
  interest: money({ label: "Interest", help: "Due with the instalment, or paid", min: 0 }),
  fines: money({ label: "Fines", help: "Paid", min: 0 }),
  reference: text({ label: "Reference", max: 50 }),
} as const;

/** The files of loans that were brought in, each posted at once. Amounts in centavos. */
export const loanImportList = defineList({
  name: "loan-import",
  label: "Loans from old books",
  menu: "loans",
  path: "/loan-import",
  permission: "loan",
  fields: {
    name: text({ label: "File" }),
    taken_over_on: date({ label: "As of" }),
    loans: integer({ label: "Loans" }),
    outstanding: money({ label: "Principal owed" }),
    status: choice(loanImportStatuses),
    entry: text({ label: "Entry" }),
    created_at: moment({ label: "Brought in" }),
    created_by_id: reference("user", { label: "Brought in by" }),
  },
  carries: { entry_id: z.uuid().nullable() },
  searches: ["name"],
  order: { field: "created_at", order: "desc" },
  invalidatedBy: ["loan-import.create", "loan-import.update", "loan-import.delete"],
});

/** A payment on a loan before it was taken over, as the old books have it. In centavos. */
export const earlierPayment = z.object({
  on: z.string(),
  principal: z.int(),
  interest: z.int(),
  fines: z.int(),
  reference: z.string().nullable(),
});
export type EarlierPayment = z.output<typeof earlierPayment>;
