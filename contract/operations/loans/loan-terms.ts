import { z } from "zod";
import { loanTermFields } from "#contract/operations/loans/loan-term-fields";
import {
  type Complaint,
  complaintsOf,
  complaintsOfRepayment,
  withRepayment,
} from "#contract/operations/loans/loan-term-rules";

const report = (complaints: Iterable<Complaint>, context: z.RefinementCtx) => {
  for (const complaint of complaints) context.addIssue({ code: "custom", ...complaint });
};

const isOff = (value: unknown) => value === null || value === false;

/** Terms without settings that are not ours and off: they change nothing. A set one is refused by name. */
const withoutWhatIsOff = (terms: z.input<typeof loanTermFields>) =>
  typeof terms !== "object" || terms === null || Array.isArray(terms)
    ? terms
    : Object.fromEntries(
        Object.entries(terms).filter(([name, value]) => name in loanTermFields.shape || !isOff(value)),
      );

/**
 * The terms a loan schedule is worked out from. Amounts are pesos as decimal strings. Without an engine only
 * the dates are worked out. Refuses terms that contradict each other, naming the field.
 */
export const loanTerms = z.preprocess(
  withoutWhatIsOff,
  loanTermFields
    .superRefine((terms, context) => report(complaintsOfRepayment(terms), context))
    .transform(withRepayment)
    .superRefine((terms, context) => report(complaintsOf(terms), context)),
);
