import { Flex, Pagination } from "antd";
import { loanList } from "#contract/entities/loan";
import type { Report } from "#contract/kit/report";
import { exportLoanReport, printLoanReport, showLoanReport } from "#contract/operations/reports/loan-reports";
import { Page } from "../../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../../components/states";
import { useBranch } from "../../../hooks/use-branch";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useRowOperations } from "../../../resources/operations/use-row-operations";
import { useDrawer } from "../../../resources/use-drawer";
import { LoanDrawer } from "../loan-drawer";
import { ReportFilters } from "./report-filters";
import { ReportTable } from "./report-table";
import { TakeReport } from "./take-report";
import { pageSize, useReport } from "./use-report";

const never = () => false;
const freshness = { invalidatedBy: ["loan.update", "journal.create"], keepPrevious: true };

/** One report: what narrows it, its rows with what they come to, and the ways to take it along. */
export function ReportPage({ report }: { report: Report }) {
  const t = useT("reports");
  const { path } = useBranch();
  const drawer = useDrawer("loan/reports");
  const operations = useRowOperations(loanList.name);
  const asked = useReport(report);
  const { data, error, refetch } = useRead(showLoanReport, asked.onPage, freshness);
  const title = t(`report.${report.name}.title`);
  return (
    <Page
      title={title}
      breadcrumb={[{ label: t("title"), to: path("loan/reports") }, { label: title }]}
      extra={
        <Flex gap="small" wrap>
          <TakeReport
            paper={printLoanReport}
            file={exportLoanReport}
            input={asked.whole}
            name={report.name}
          />
        </Flex>
      }
    >
      <p className="report-about">{t(`report.${report.name}.about`)}</p>
      <ReportFilters asked={asked} settled={data?.filters ?? {}} group={data?.group ?? null} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data?.count === 0 && <EmptyState title={t("none")} description={t("noneHint")} />}
      {!error && data && data.count > 0 && <ReportTable report={report} answer={data} />}
      {!error && data && data.count > pageSize && (
        <Pagination
          className="report-pages"
          current={asked.page}
          pageSize={pageSize}
          total={data.count}
          showSizeChanger={false}
          onChange={(page) => asked.change({ page: String(page) })}
        />
      )}
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
