import type { Operation } from "#contract/kit/operation";
import { exportLoanReport, showLoanReport } from "#contract/operations/reports/loan-reports";

/** The operations of reports; their papers are among the prints. */
export const reportOperations: readonly Operation[] = [showLoanReport, exportLoanReport];
