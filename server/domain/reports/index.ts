import { exportCollectionSheet, showCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { exportLoanReport, showLoanReport } from "#contract/operations/reports/loan-reports";
import { exportReportHandler } from "#server/domain/reports/export";
import { showReportHandler } from "#server/domain/reports/show";
import type { ReportSource } from "#server/domain/reports/source";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The engine of reports: answers any of them, and writes it as a file. */
export const reports = (sources: readonly ReportSource[]): readonly OperationHandler[] => [
  showReportHandler(showLoanReport, sources),
  exportReportHandler(exportLoanReport, sources),
  showReportHandler(showCollectionSheet, sources),
  exportReportHandler(exportCollectionSheet, sources),
];
