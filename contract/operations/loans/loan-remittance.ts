import { z } from "zod";
import { loanParts } from "#contract/entities/loan-parts";
import { calendarDate } from "#contract/kit/dates";
import { amountTooLarge, maximumAmountCentavos, positiveCentavos } from "#contract/kit/money";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { readCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { loanPaymentRefusals } from "#contract/operations/loans/loan-payment-refusals";
import { liftedForEntries } from "#contract/operations/member-entry";

const permission = permissionOf(postLoanPayment);
const shared = { slice: postLoanPayment.slice, scope: "branch", permission } as const;

/** The most loans that one remittance pays. */
export const mostRemitted = 500;

const line = z.strictObject({ loan_id: z.uuid("Loan is required"), amount: positiveCentavos });
const sumOf = (lines: readonly z.output<typeof line>[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

const { payment_type_id, reference, description, entry_date, back_date_reason } = postLoanPayment.input.shape;
const { bank_id, bank_date, bank_reference, proof_media_id } = postLoanPayment.input.shape;

const fileHash = z.string().regex(/^[0-9a-f]{64}$/, "This is no hash of a file that was read");

/**
 * Takes what an employer remits for loans of many members: one receipt, one entry, paid in one way. Each
 * amount (centavos) goes to the parts of its loan by the order of its product, as those of a member do.
 * Refuses what comes to another total than was remitted, more than a loan is owed, and, unless it is said to
 * be another, the number of a check or the file that a receipt which stands has taken; it is reversed whole,
 * as any receipt of loans is. Rules: decisions 043 and 055.
 */
export const postLoanRemittance = defineOperation({
  ...shared,
  name: "post-remittance",
  label: "Post payments on loans that an employer remits",
  method: "POST",
  path: "/transaction/loan-remittance",
  approval: { amount: ({ lines }) => sumOf(lines), lifts: liftedForEntries },
  input: z.strictObject({
    payer_name: storableText("Employer", 255).refine((name) => name.trim() !== "", "Employer is required"),
    payment_type_id: payment_type_id.unwrap(),
    /** What was handed over, in centavos: the lines come to it. */
    remitted: positiveCentavos,
    ...{ reference, description, entry_date, back_date_reason },
    ...{ bank_id, bank_date, bank_reference, proof_media_id },
    /** Of the file that it was read from, as reading it answers. */
    file_hash: fileHash.optional(),
    /** It is not what an earlier receipt took, though its check or its file is alike. */
    is_another: z.boolean().default(false),
    lines: z
      .array(line)
      .min(1, "At least one loan is required")
      .max(mostRemitted, `A remittance pays at most ${mostRemitted} loans`)
      .refine(
        (all) => new Set(all.map(({ loan_id }) => loan_id)).size === all.length,
        "Each loan is named once",
      )
      .refine((all) => sumOf(all) <= maximumAmountCentavos, amountTooLarge),
  }),
  output: postLoanPayment.output,
  refusals: {
    ...loanPaymentRefusals,
    remitted_differs: {
      message: "The lines come to {lines}, and {remitted} was remitted",
      field: "remitted",
    },
    remitted_before: { message: "The same check or file was posted already: {receipts}" },
  },
  emits: postLoanPayment.emits,
});

const unreadReason = z.enum([
  "no such loan",
  "no such member",
  "several loans",
  "no loan",
  "not owed",
  "no amount",
  "twice",
  "more than is owed",
]);

/**
 * Reads a payroll file: of each line the loan that its number names, or the only one of the member whose
 * passbook no. it names, and what its amount would pay today. It posts nothing; what cannot be paid is told
 * by its line and column. The file is CSV or XLSX, in base64.
 */
export const readLoanRemittance = defineOperation({
  ...shared,
  name: "read-remittance",
  label: "Read a payroll file of payments on loans",
  method: "POST",
  path: "/transaction/loan-remittance/read",
  input: readCollectionSheet.input,
  output: z.object({
    total: z.int(),
    file_hash: fileHash,
    /** Receipts that stand and were read from the same file; amounts in centavos. */
    posted_before: z.array(
      z.object({
        entry_id: z.uuid(),
        reference: z.string(),
        entry_date: calendarDate,
        payer_name: z.string().nullable(),
        amount: z.int(),
      }),
    ),
    lines: z.array(
      z.object({
        line: z.int(),
        loan_id: z.uuid(),
        number: z.string(),
        member_name: z.string(),
        amount: z.int(),
        parts: loanParts,
        /** The principal that is owed then. */
        balance: z.int(),
      }),
    ),
    unread: z.array(
      z.object({
        line: z.int(),
        column: z.string(),
        value: z.string(),
        reason: unreadReason,
      }),
    ),
  }),
  refusals: {
    remittance_without_columns: {
      message: "The file needs the column Amount paid, and Loan no. or Passbook no.",
      status: 400,
      field: "file",
    },
    remittance_too_long: { message: "A file has at most {most} lines", status: 400, field: "file" },
  },
});
