import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";
import { quoteRefusals } from "#contract/operations/loans/loan-quote";
import { loanNotFound } from "#contract/operations/loans/loan-refusals";

const paperOf = <const N extends string, const P extends string>(name: N, path: P, label: string) =>
  defineOperation({
    slice: "prints",
    method: "GET",
    scope: "branch",
    file: ["application/pdf"],
    output: z.custom<Response>(),
    name,
    label,
    path: `/loan/:id/${path}`,
    permission: "loan:read",
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

/** What ends a running loan today or on a later day, and what that rests on. A PDF. */
export const printLoanQuote = defineOperation({
  slice: "prints",
  method: "GET",
  scope: "branch",
  file: ["application/pdf"],
  output: z.custom<Response>(),
  name: "print-loan-quote",
  label: "Print what ends a loan on a day",
  path: "/loan/:id/quote/paper",
  permission: "loan:read",
  input: z.strictObject({ id: z.uuid(), date: calendarDate.optional(), language }),
  refusals: quoteRefusals,
});
