import { z } from "zod";
import { beginnings, eligibilityCodes, loanStates, loanTypes } from "#contract/entities/loan-terms";
import { calendarDate } from "#contract/kit/dates";

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

/** How a loan came to court; days as they are written. */
export const litigationRow = z.object({
  begun_on: calendarDate,
  filed_on: calendarDate,
  case_number: z.string(),
  court: z.string(),
  counsel: z.string().nullable(),
  remarks: z.string().nullable(),
  stops_interest: z.boolean(),
});

/** What a member owes and answers for already, and what of their income is left a month. In centavos. */
export const exposureRow = z.object({
  loan_count: z.int(),
  owed: centavos,
  /** Of other loans: approved, and not released yet. */
  to_release: centavos,
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

/** A release of a loan; undone by an entry that reverses it. */
export const releaseRow = z.object({
  entry_id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  /** Which of the tranches; the first of a loan without. */
  tranche_number: z.int(),
  way: z.enum(beginnings),
  amount: centavos,
  payoff: centavos,
  net_proceeds: centavos,
  check_number: z.string().nullable(),
  check_date: calendarDate.nullable(),
  undone_by_entry_id: z.uuid().nullable(),
});

/** A thing that a member has or lacks for a loan; amounts among its values are in centavos. */
export const eligibilityReason = z.object({
  code: z.enum(eligibilityCodes),
  is_met: z.boolean(),
  /** What the scheme asks for, and what is there. */
  needed: z.string(),
  found: z.string(),
});
export type EligibilityReason = z.output<typeof eligibilityReason>;
