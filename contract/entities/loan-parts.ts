import { z } from "zod";
import { loanStates, loanTypes } from "#contract/entities/loan-terms";

const centavos = z.int();

/** What money paid on a loan goes to; in centavos. */
export const loanParts = z.object({
  fines: centavos,
  fees: centavos,
  interest: centavos,
  principal: centavos,
});
export type LoanParts = z.output<typeof loanParts>;

/** The loan that another one pays off: what ends it today, or has ended it. */
export const renewedLoan = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  name: z.string(),
  state: z.enum(loanStates),
  payoff: loanParts.nullable(),
});

/** The loan by which another was paid off, and as what. */
export const renewingLoan = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  loan_type: z.enum(loanTypes),
});

/** What a member owes and answers for already, and what of their income is left a month. In centavos. */
export const exposureRow = z.object({
  loan_count: z.int(),
  owed: centavos,
  answers_for: centavos,
  /** Of loans that were written off, and not recovered since. */
  written_off: centavos,
  share_capital: centavos,
  savings: centavos,
  other_instalments: centavos,
  monthly_instalment: centavos,
  /** Income less expenses and instalments; null where no income is known. */
  capacity: centavos.nullable(),
});
