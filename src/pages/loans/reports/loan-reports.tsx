import { Card } from "antd";
import { Link, useSearchParams } from "react-router";
import { loanReports } from "#contract/reports/index";
import { Columns } from "../../../components/columns";
import { Page } from "../../../components/page";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { ReportPage } from "./report-page";
import { namedReport } from "./use-report";
import "./reports.css";

/** The reports of loans to choose from, or the one that the address names. */
export function LoanReports() {
  const t = useT("reports");
  const { path } = useBranch();
  const [search] = useSearchParams();
  const report = namedReport(search.get("report"));
  if (report) return <ReportPage key={report.name} report={report} />;
  return (
    <Page title={t("title")}>
      <Columns width={260} gap={12}>
        {loanReports.map(({ name }) => (
          <Link key={name} className="report-card" to={path(`loan/reports?report=${name}`)}>
            <Card size="small" hoverable title={<h2>{t(`report.${name}.title`)}</h2>}>
              {t(`report.${name}.about`)}
            </Card>
          </Link>
        ))}
      </Columns>
    </Page>
  );
}
