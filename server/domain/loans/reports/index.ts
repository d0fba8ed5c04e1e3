import { loanLedger } from "#server/domain/loans/reports/ledger";
import { loansMoved } from "#server/domain/loans/reports/moved";
import type { LoanFacts } from "#server/domain/loans/reports/parts";
import { loanShares } from "#server/domain/loans/reports/shares";
import { loansStanding } from "#server/domain/loans/reports/standing";

/** The facts of every report of loans. */
export const loanFacts: readonly LoanFacts[] = [...loansStanding, ...loanShares, ...loansMoved, loanLedger];
