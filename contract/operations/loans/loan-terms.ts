import type { z } from "zod";
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

/**
 * The terms a loan schedule is worked out from. Amounts are pesos as decimal strings. Without an engine only
 * the dates are worked out. Refuses terms that contradict each other, naming the field.
 */
export const loanTerms = loanTermFields
  .superRefine((terms, context) => report(complaintsOfRepayment(terms), context))
  .transform(withRepayment)
  .superRefine((terms, context) => report(complaintsOf(terms), context));
