import { Table } from "antd";
import { Link } from "react-router";
import { loanPortfolio, type Portfolio } from "#contract/operations/loans/loan-portfolio";
import { Figures } from "../../components/figures";
import { lazyComponent } from "../../components/lazy-component";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { filteredBy } from "../../lists/state";
import { useT } from "../../providers/i18n";
import "../dashboard/dashboard.css";
import "./loans.css";

const PortfolioCharts = lazyComponent(() =>
  import("./portfolio-charts").then((file) => file.PortfolioCharts),
);
const money = (value: number) => <Money value={value} />;
const percent = (share: string | null) => (share === null ? "—" : `${share} %`);

/** What the branch has lent: how much of it is late and for how long, by product, and by month. */
export function LoanPortfolio() {
  const t = useT("loans");
  const { data, error, refetch } = useRead(
    loanPortfolio,
    {},
    { invalidatedBy: ["loan.update", "journal.create"] },
  );
  return (
    <Page title={t("portfolio.title")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && <Shown portfolio={data} />}
    </Page>
  );
}

function Shown({ portfolio }: { portfolio: Portfolio }) {
  const t = useT("loans");
  const dates = useDates();
  const { outstanding, loans, arrears, at_risk, as_of, months } = portfolio;
  const hasMoved = months.some(({ released, collected }) => released + collected > 0);
  if (loans === 0 && !hasMoved) return <EmptyState title={t("list.noneReleased")} />;
  return (
    <div className="loan-portfolio">
      <Figures
        figures={[
          { label: t("portfolio.outstanding"), value: <Money value={outstanding} withSign /> },
          { label: t("portfolio.loans"), value: loans.toLocaleString("en") },
          { label: t("portfolio.arrears"), value: <Money value={arrears} withSign /> },
          ...at_risk.map(({ days, share }) => ({
            label: t(`portfolio.risk.${days}`),
            value: percent(share),
          })),
        ]}
      />
      <p className="tile-note">
        {t("portfolio.note")} {as_of && t("portfolio.asOf", { day: dates.show(as_of) })}
      </p>
      <div className="dashboard-charts">
        <PortfolioCharts portfolio={portfolio} />
      </div>
      <Classes classes={portfolio.classes} />
      <Products products={portfolio.products} />
    </div>
  );
}

/** Each class of lateness, leading to its loans. */
function Classes({ classes }: Pick<Portfolio, "classes">) {
  const t = useT("loans");
  const labels = useLabels();
  const { path } = useBranch();
  const addressOf = (value: string) =>
    path(`loan/collection?${filteredBy({ field: "age_class", mode: "equal", value })}`);
  return (
    <Table<Portfolio["classes"][number]>
      size="small"
      rowKey="age_class"
      title={() => t("portfolio.classes")}
      dataSource={classes}
      pagination={false}
      scroll={{ x: "max-content" }}
      columns={[
        {
          title: t("portfolio.daysLate"),
          render: (_, { age_class, loans }) =>
            loans > 0 ? (
              <Link to={addressOf(age_class)}>{labels.option(age_class)}</Link>
            ) : (
              labels.option(age_class)
            ),
        },
        { title: t("portfolio.loans"), dataIndex: "loans", align: "right" },
        { title: t("portfolio.outstandingColumn"), dataIndex: "outstanding", align: "right", render: money },
        { title: t("portfolio.share"), align: "right", render: (_, { share }) => percent(share) },
        { title: t("portfolio.arrearsColumn"), dataIndex: "arrears", align: "right", render: money },
      ]}
    />
  );
}

function Products({ products }: Pick<Portfolio, "products">) {
  const t = useT("loans");
  return (
    <Table<Portfolio["products"][number]>
      size="small"
      rowKey="id"
      title={() => t("portfolio.products")}
      dataSource={products}
      pagination={false}
      scroll={{ x: "max-content" }}
      columns={[
        { title: t("portfolio.product"), dataIndex: "name" },
        { title: t("portfolio.loans"), dataIndex: "loans", align: "right" },
        { title: t("portfolio.outstandingColumn"), dataIndex: "outstanding", align: "right", render: money },
        { title: t("portfolio.arrearsColumn"), dataIndex: "arrears", align: "right", render: money },
        {
          title: t("portfolio.risk.31"),
          align: "right",
          render: (_, { share_at_risk }) => percent(share_at_risk),
        },
      ]}
    />
  );
}
