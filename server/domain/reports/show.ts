import type { showCollectionSheet } from "#contract/operations/loans/collection-sheet";
import type { showLoanReport } from "#contract/operations/reports/loan-reports";
import { readPage } from "#server/domain/reports/read";
import { type ReportCall, settle } from "#server/domain/reports/settle";
import type { ReportSource } from "#server/domain/reports/source";
import { serve } from "#server/platform/operations/serve";

/** Serves a page of any of these reports. */
export const showReportHandler = <Op extends typeof showLoanReport | typeof showCollectionSheet>(
  operation: Op,
  sources: readonly ReportSource[],
) =>
  serve<typeof showLoanReport>(
    operation as unknown as typeof showLoanReport,
    async (call) => {
      const settled = await settle(call as ReportCall, sources);
      const { filters, group } = settled;
      const { page, page_size } = call.input;
      return { filters, group, ...(await readPage(call.tx, settled, { page, page_size })) };
    },
    { onReader: true },
  );
