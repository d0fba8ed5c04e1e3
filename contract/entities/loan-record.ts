import { z } from "zod";
import { loan } from "#contract/entities/loan";
import {
  eligibilityReason,
  exposureRow,
  litigationRow,
  releaseRow,
  renewedLoan,
  renewingLoan,
} from "#contract/entities/loan-parts";
import { trancheStages } from "#contract/entities/loan-terms";
import { calendarDate } from "#contract/kit/dates";
import { fullInput, rowSchema } from "#contract/kit/entity";

/** A loan as it is written: whole, with what is lent or what is applied for. */
export const loanInput = z
  .strictObject(fullInput(loan))
  .refine(({ amount, applied_amount }) => (amount ?? applied_amount ?? null) !== null, {
    path: ["amount"],
    message: "Amount of the loan is required",
    // Told beside whatever else is missing.
    when: () => true,
  });
export const loanUpdate = loanInput.safeExtend({
  id: z.uuid(),
  version: z.int("Version is required").min(1, "Version is required"),
});
export type LoanInput = z.output<typeof loanInput>;

const words = z.string().nullable();
const centavos = z.int();

/** An instalment: principal and interest due on a day, and the principal owed after it. In centavos. */
export const instalmentRow = z.object({
  number: z.int(),
  due_on: calendarDate,
  principal: centavos,
  interest: centavos,
  balance: centavos,
});
export type InstalmentRow = z.output<typeof instalmentRow>;

/** What is kept back when a loan is released, and whose account it is credited to. In centavos. */
export const deductionRow = z.object({
  name: z.string(),
  account_id: z.uuid(),
  account_code: z.string(),
  account_name: z.string(),
  amount: centavos,
  /** Lent on top of what was applied for. */
  is_added: z.boolean(),
  /** Said by hand, not by the scheme. */
  is_by_hand: z.boolean(),
});
export type DeductionRow = z.output<typeof deductionRow>;

/** What a loan comes to, in centavos; the effective rate (percent, four decimals) counts deductions. */
export const loanFigures = z.object({
  deductions: z.array(deductionRow),
  interest_in_advance: centavos,
  /** What of it ends the loan before it. */
  payoff: centavos,
  net_proceeds: centavos,
  total_principal: centavos,
  total_interest: centavos,
  effective_rate: z.object({ monthly: z.string(), annual: z.string() }).nullable(),
  schedule: z.array(instalmentRow),
});
export type LoanFigures = z.output<typeof loanFigures>;

/** A loan as it is answered, with its schedule: before its release as it would be, of today. */
export const loanRow = rowSchema(loan).extend({
  member_name: z.string(),
  passbook: words,
  loan_product_name: z.string(),
  loan_purpose_name: words,
  loan_status_name: words,
  loan_status_color: words,
  previous_loan_name: words,
  renews: renewedLoan.nullable(),
  renewed_by: renewingLoan.nullable(),
  /** Null where it is not in court, or came out of it. */
  litigation: litigationRow.nullable(),
  rate_per: z.enum(["month", "year"]),
  account_code: z.string(),
  account_name: z.string(),
  member_account_number: words,
  /** What is owed of the principal, by the ledger. */
  balance: centavos,
  created_by_name: words,
  /** Who looks after it: whoever prepared it, until somebody else does. */
  officer_name: words,
  collector_name: words,
  submitted_by_name: words,
  printed_by_name: words,
  approved_by_name: words,
  /** Who else approved it, where its amount asked for that; for whom, where somebody was away. */
  deciders: z.array(
    z.object({ name: z.string(), deputy_for_name: z.string().nullable(), decided_at: z.string() }),
  ),
  released_by_name: words,
  closed_by_name: words,
  ended_by_name: words,
  is_mine: z.boolean(),
  /** Null where the terms of the product no longer allow those of the loan. */
  figures: loanFigures.nullable(),
  eligibility: z.array(eligibilityReason),
  exposure: exposureRow,
  releases: z.array(releaseRow),
  tranche_stage: z.enum(trancheStages),
  /** What it comes to with the tranches that are still to come, by their plan; null where none are. */
  planned: loanFigures.nullable(),
});
export type Loan = z.output<typeof loanRow>;
