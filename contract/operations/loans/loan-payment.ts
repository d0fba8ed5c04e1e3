import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { earlierPayment } from "#contract/entities/loan-import";
import { loanParts } from "#contract/entities/loan-parts";
import { waivedParts } from "#contract/entities/loan-waiver";
import { calendarDate } from "#contract/kit/dates";
import { amountTooLarge, maximumAmountCentavos, positiveCentavos } from "#contract/kit/money";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { loanPaymentRefusals, spreadRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { liftedForEntries } from "#contract/operations/member-entry";
import { counterCashInput } from "#contract/operations/teller/counter-cash";
import { postPayment } from "#contract/operations/teller/post-payment";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";

const centavos = z.int();
const portion = z.int().min(0).max(maximumAmountCentavos, amountTooLarge);

const line = z.strictObject({
  loan_id: z.uuid("Loan is required"),
  /** In centavos; left out where a total is spread. */
  amount: positiveCentavos.optional(),
  /** Where the teller says what it goes to; it adds up to the amount. */
  parts: z.strictObject({ fines: portion, fees: portion, interest: portion, principal: portion }).optional(),
});
type Line = z.output<typeof line>;

const lines = z
  .array(line)
  .min(1, "At least one loan is required")
  .max(20, "A receipt has at most 20 loans")
  .refine((all) => new Set(all.map(({ loan_id }) => loan_id)).size === all.length, "Each loan is named once")
  .refine((all) => sumOf(all) <= maximumAmountCentavos, amountTooLarge);

const sumOf = (all: readonly Line[]) => all.reduce((sum, { amount = 0 }) => sum + amount, 0);

/** What is paid on which loans: a total that is spread over them, or an amount for each. */
const spread = {
  member_id: z.uuid("Member is required"),
  total: positiveCentavos.optional(),
  lines,
};

const { entry_date, description, reference, back_date_reason } = counterCashInput.shape;
const { bank_id, bank_date, bank_reference, post_dated_check_id } = postPayment.input.shape;
const { proof_media_id, signature_media_id, cash_received } = postPayment.input.shape;

const allocated = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  name: z.string(),
  amount: centavos,
  parts: loanParts,
  /** What is more than is owed, and goes into savings. */
  into_savings: centavos,
  /** The principal that is still owed. */
  balance: centavos,
  is_paid: z.boolean(),
});

const emits = ["journal.create", "transaction-batch.update", "loan.update"];

/** The receipt of a payment on loans; amounts in centavos. */
const output = z.object({
  id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  created_at: z.string(),
  source: z.literal("payment"),
  amount: centavos,
  change: centavos.nullable(),
  lines: z.array(allocated),
});

/**
 * Takes what a member pays on their loans: several on one receipt, one entry, in one way: into the drawer, by
 * check, online, or out of savings of theirs. A total is spread over the loans, what is due first and oldest;
 * each loan's share goes to its parts by the order of its product, or as the teller says. What is owed no
 * more closes the loan. Dated back, what was paid later is worked out anew by the same entry. Amounts are
 * centavos. Refuses lines by their number, and more than is owed unless the product takes it into savings.
 * Sources: SPEC /transaction/loan-payment, loans.md 2 and 4, decision 043.
 */
export const postLoanPayment = defineOperation({
  name: "post",
  slice: "loan-payment",
  label: "Post a payment on loans",
  method: "POST",
  path: "/transaction/loan-payment",
  scope: "branch",
  approval: { amount: ({ total, lines }) => total ?? sumOf(lines), lifts: liftedForEntries },
  input: z.strictObject({
    ...spread,
    payment_type_id: counterCashInput.shape.payment_type_id.optional(),
    /** The account of the member that it is paid out of, where no money is handed over. */
    savings_account_id: z.uuid().optional(),
    /** Where what is more than is owed goes, if the product takes it. */
    overpaid_account_id: z.uuid().optional(),
    ...{ reference, description, entry_date, back_date_reason },
    ...{ bank_id, bank_date, bank_reference, post_dated_check_id },
    ...{ proof_media_id, signature_media_id, cash_received },
  }),
  output,
  refusals: loanPaymentRefusals,
  emits,
});

/** Spreads a payment over loans and their parts, and keeps nothing. Refuses as the payment does. */
export const previewLoanPayment = defineOperation({
  name: "preview",
  slice: "loan-payment",
  label: "Work out a payment on loans",
  method: "POST",
  path: "/transaction/loan-payment/preview",
  scope: "branch",
  permission: permissionOf(postLoanPayment),
  input: z.strictObject({ ...spread, entry_date }),
  output: z.object({ amount: centavos, lines: z.array(allocated) }),
  refusals: spreadRefusals,
});

/** A loan that is being paid, and what of it is due on a day; amounts in centavos. */
const dueLoan = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  loan_product_name: z.string(),
  amount: centavos,
  balance: centavos,
  maturity_date: calendarDate,
  /** Of instalments that were due before the day; of all up to it; and what ends the loan. */
  arrears: loanParts,
  due: loanParts,
  payoff: loanParts,
  next_due_on: calendarDate.nullable(),
  next_due: centavos,
  days_late: z.int(),
  is_written_off: z.boolean(),
});

/** What of the loans of a member, or of one loan, is due on a day: the business date where none is named. */
export const dueOfLoans = defineOperation({
  name: "due",
  slice: "loan-payment",
  label: "See what of loans is due",
  method: "GET",
  path: "/transaction/loan-payment/due",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({
    member_id: z.uuid().optional(),
    loan_id: z.uuid().optional(),
    date: calendarDate.optional(),
  }),
  output: z.object({
    date: calendarDate,
    member_id: z.uuid(),
    member_name: z.string(),
    loans: z.array(dueLoan),
  }),
  refusals: {
    loan_not_found: { message: "This loan is not in this branch", status: 404, field: "loan_id" },
    member_not_found: { message: "This member is not in this branch", status: 404, field: "member_id" },
    whose_needed: { message: "Name a member or a loan", status: 400, field: "member_id" },
  },
});

/** A payment on a loan, as it counts today. */
const paidRow = z.object({
  entry_id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  amount: centavos,
  parts: loanParts,
  created_by_name: z.string().nullable(),
  reversed_by_reference: z.string().nullable(),
});

/** A waiver of a loan, with what it comes to today: no more than is left to be waived. */
const waivedRow = z.object({
  id: z.uuid(),
  waived_on: calendarDate,
  part: z.enum(waivedParts),
  amount: centavos,
  reason: z.string(),
  approved_by_name: z.string().nullable(),
});

/** An instalment as it is paid; amounts in centavos. */
export const paidInstalment = z.object({
  /** Null of a charge, which is no instalment. */
  number: z.int().nullable(),
  charge: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  due_on: calendarDate,
  principal: centavos,
  interest: centavos,
  fee: centavos,
  fines: centavos,
  paid: loanParts,
  waived: loanParts,
  unpaid: centavos,
  state: z.enum(["paid", "partly paid", "late", "due", "not due"]),
});

/** How a released loan is paid so far: its schedule, with what is paid of each instalment, and payments. */
export const showLoanPayments = defineOperation({
  name: "show",
  slice: "loan-payment",
  label: "See the payments on a loan",
  method: "GET",
  path: "/loan/:id/payments",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    ...dueLoan.shape,
    date: calendarDate,
    accrued: centavos,
    paid: loanParts,
    waived: loanParts,
    age_class: z.string(),
    maturity_class: z.string(),
    instalments: z.array(paidInstalment),
    payments: z.array(paidRow),
    waivers: z.array(waivedRow),
    /** What was owed as it was written off, and what was recovered since; null where it is in the books. */
    write_off: z
      .object({
        ...{ written_off_on: calendarDate, reference: z.string(), reason: z.string() },
        ...{ claim: centavos, recovered: centavos },
      })
      .nullable(),
    /** What its old books ended with, and were paid before, where it was brought in from them. */
    taken_over: z
      .object({
        ...{ on: calendarDate, outstanding: centavos, interest_due: centavos, fines_due: centavos },
        payments: z.array(earlierPayment),
        /** Where it came from another branch, and not from old books. */
        from_branch: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: {
    loan_not_found: { message: "This loan is not in this branch", status: 404, field: "id" },
  },
});

/**
 * Takes back a whole receipt of payments on loans, once: an entry mirrors it, what was paid since is worked
 * out as if it had not been, and a loan that it had closed is open again. Four eyes, as with any reversal.
 */
export const reverseLoanPayment = defineOperation({
  name: "reverse",
  slice: "loan-payment",
  label: "Reverse a payment on loans",
  method: "POST",
  path: "/transaction/loan-payment/:id/reverse",
  scope: "branch",
  permission: permissionOf(reverseEntry),
  approval: reverseEntry.approval as NonNullable<typeof reverseEntry.approval>,
  input: reverseEntry.input,
  output: reverseEntry.output,
  refusals: {
    ...reverseEntry.refusals,
    loan_account_missing: loanPaymentRefusals.loan_account_missing,
    later_payment_over: loanPaymentRefusals.later_payment_over,
    loan_moved_away: loanPaymentRefusals.loan_moved_away,
    written_off_since: loanPaymentRefusals.written_off_since,
  },
  emits,
});
