import { invalidInput } from "#contract/kit/refusal";
import { calculateLoan } from "#contract/operations/loans/calculate-loan";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";
import { TermsError } from "#server/domain/loans/engine/terms";
import { serve } from "#server/platform/operations/serve";

/** It writes nothing, and so leaves no footstep either. */
export const calculateLoanHandler = serve(calculateLoan, async (call) => {
  call.auditMany([]);
  try {
    return calculateSchedule(call.input);
  } catch (error) {
    if (error instanceof TermsError) throw invalidInput({ [error.field]: error.message });
    throw error;
  }
});
