import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";
import { quoteRefusals } from "#contract/operations/loans/loan-quote";
import { loanNotFound } from "#contract/operations/loans/loan-refusals";

const ofLoan = {
  slice: "prints",
  method: "GET",
  scope: "branch",
  file: ["application/pdf"],
  output: z.custom<Response>(),
  permission: "loan:read",
} as const;

const paperOf = <const N extends string, const P extends string>(name: N, path: P, label: string) =>
  defineOperation({
    ...ofLoan,
    name,
    label,
    path: `/loan/:id/${path}`,
    input: z.strictObject({ id: z.uuid(), language }),
    refusals: {
      ...loanNotFound,
      loan_not_printed_yet: { message: "It is put on paper once it is printed, and as long as it holds" },
    },
  });

/**
 * What the Truth in Lending Act (RA 3765) has a borrower told before the loan is released: the amount, each
 * finance charge, what is paid out, the effective rate and the schedule. A PDF.
 */
export const printDisclosure = paperOf(
  "print-loan-disclosure",
  "disclosure",
  "Print the disclosure statement of a loan",
);

/** What the borrower promises, with the comakers, to be signed. A PDF. */
export const printPromissoryNote = paperOf(
  "print-promissory-note",
  "promissory-note",
  "Print the promissory note of a loan",
);

const notReleased = { loan_not_released_yet: { message: "It is put on paper once the loan is released" } };

/**
 * The card of a released loan: its terms, its schedule in force with what of each instalment is paid, each
 * payment with receipt and penalty, and room to write what is paid from now on. A PDF.
 */
export const printAmortisationCard = defineOperation({
  ...ofLoan,
  name: "print-amortisation-card",
  label: "Print the amortisation card of a loan",
  path: "/loan/:id/amortisation-card",
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: { ...loanNotFound, ...notReleased },
});

/**
 * The statement of a released loan: what is owed of it today, and each entry with what it moved of principal,
 * interest, fines and fees. A PDF.
 */
export const printLoanStatement = defineOperation({
  ...ofLoan,
  name: "print-loan-statement",
  label: "Print the statement of a loan",
  path: "/loan/:id/statement",
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: { ...loanNotFound, ...notReleased },
});

/**
 * What a release of a loan hands out, and how it is in the books: each deduction, the net proceeds, the lines
 * of its entry. Of the release that `entry_id` names; the newest that stands where it names none. A PDF.
 */
export const printReleaseVoucher = defineOperation({
  ...ofLoan,
  name: "print-release-voucher",
  label: "Print the voucher of a loan's release",
  path: "/loan/:id/release-voucher",
  input: z.strictObject({ id: z.uuid(), entry_id: z.uuid().optional(), language }),
  refusals: { ...loanNotFound, ...notReleased },
});

/** What ends a running loan today or on a later day, and what that rests on. A PDF. */
export const printLoanQuote = defineOperation({
  ...ofLoan,
  name: "print-loan-quote",
  label: "Print what ends a loan on a day",
  path: "/loan/:id/quote/paper",
  input: z.strictObject({ id: z.uuid(), date: calendarDate.optional(), language }),
  refusals: quoteRefusals,
});
