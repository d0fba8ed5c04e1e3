import { z } from "zod";
import { language } from "#contract/kit/language";
import { positiveCentavos } from "#contract/kit/money";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { reference } from "#contract/operations/member-entry";
import {
  narrowing,
  paging,
  reportPage,
  reportRefusals,
  tableFiles,
  taking,
  tooLong,
} from "#contract/operations/reports/loan-reports";

const sheet = {
  slice: postLoanPayment.slice,
  scope: "branch",
  permission: permissionOf(postLoanPayment),
} as const;
const report = z.literal("sheet").default("sheet");

/** The most payments that are posted at once. */
export const mostSheetLines = 500;

/** What is to be collected by a day, a loan a row: a report for those who take payments. */
export const showCollectionSheet = defineOperation({
  ...sheet,
  name: "show-sheet",
  label: "See a collection sheet",
  method: "GET",
  path: "/transaction/collection-sheet",
  isReport: true,
  input: z.strictObject({ report, ...narrowing, ...paging }),
  output: reportPage,
  refusals: reportRefusals,
});

/** A collection sheet as a file of one table, to be filled away from the office. */
export const exportCollectionSheet = defineOperation({
  ...sheet,
  name: "export-sheet",
  label: "Export a collection sheet",
  method: "GET",
  path: "/transaction/collection-sheet/export",
  input: z.strictObject({ report, ...narrowing, ...taking }),
  output: z.custom<Response>(),
  file: tableFiles,
  refusals: reportRefusals,
});

/** A collection sheet on paper, with room for amounts and signatures. A PDF. */
export const printCollectionSheet = defineOperation({
  ...sheet,
  slice: "prints",
  name: "print-collection-sheet",
  label: "Print a collection sheet",
  method: "GET",
  path: "/transaction/collection-sheet/paper",
  input: z.strictObject({ report, ...narrowing, language }),
  output: z.custom<Response>(),
  file: ["application/pdf"],
  refusals: { ...reportRefusals, ...tooLong },
});

/** What the sheet says that a line was not posted for, as any refusal is told. */
const refused = z.object({
  code: z.string(),
  message: z.string(),
  operation: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});

const { payment_type_id, description, entry_date, back_date_reason } = postLoanPayment.input.shape;

/**
 * Posts what a sheet says was paid, each line as one payment on one loan, as if it had been taken alone: by
 * the same rules, with a receipt of its own, or sent for approval where the branch says so. A line that is
 * refused keeps none of the others back. Asked for again under the same key, no line is posted twice. Amounts
 * are centavos.
 */
export const postCollectionSheet = defineOperation({
  ...sheet,
  name: "post-sheet",
  label: "Post a collection sheet",
  method: "POST",
  path: "/transaction/collection-sheet",
  input: z.strictObject({
    payment_type_id: payment_type_id.unwrap(),
    ...{ description, entry_date, back_date_reason },
    lines: z
      .array(
        z.strictObject({
          loan_id: z.uuid("Loan is required"),
          member_id: z.uuid("Member is required"),
          amount: positiveCentavos,
          /** As the collector wrote it; drawn from the series when left out. */
          reference: reference.optional(),
        }),
      )
      .min(1, "At least one line is required")
      .max(mostSheetLines, `A sheet has at most ${mostSheetLines} lines`)
      .refine(
        (all) => new Set(all.map(({ loan_id }) => loan_id)).size === all.length,
        "Each loan is named once",
      ),
  }),
  output: z.object({
    posted: z.int(),
    amount: z.int(),
    lines: z.array(
      z.object({
        loan_id: z.uuid(),
        amount: z.int(),
        state: z.enum(["posted", "sent for approval", "refused"]),
        /** Of its entry; null where it has none. */
        entry_id: z.uuid().nullable(),
        reference: z.string().nullable(),
        refusal: refused.nullable(),
      }),
    ),
  }),
  refusals: {},
  emits: postLoanPayment.emits,
});

/**
 * Reads a sheet that was filled in away from the office: of each line the loan that its number names, and
 * what was paid. It posts nothing. Lines that say no amount are left out; what cannot be read is told by its
 * line. The file is CSV or XLSX, in base64.
 */
export const readCollectionSheet = defineOperation({
  ...sheet,
  name: "read-sheet",
  label: "Read a collection sheet that was filled in",
  method: "POST",
  path: "/transaction/collection-sheet/read",
  input: z.strictObject({ file: z.base64("A file is required").min(1, "A file is required").max(900_000) }),
  output: z.object({
    lines: z.array(
      z.object({
        loan_id: z.uuid(),
        member_id: z.uuid(),
        number: z.string(),
        member_name: z.string(),
        amount: z.int(),
        reference: z.string().nullable(),
      }),
    ),
    /** Lines of the file that mean no payment, and why. */
    unread: z.array(
      z.object({
        line: z.int(),
        number: z.string(),
        reason: z.enum(["no such loan", "not owed", "no amount", "twice"]),
      }),
    ),
  }),
  refusals: {
    sheet_without_columns: {
      message: "The sheet needs the columns Loan no. and Amount paid",
      status: 400,
      field: "file",
    },
    sheet_too_long: { message: "A sheet has at most {most} lines", status: 400, field: "file" },
  },
});
