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
import { filteredBy } from "../../lists/state";
import { useT } from "../../providers/i18n";
import { Classes, Largest, Months, Parts, percentShown } from "./portfolio-tables";
import "../dashboard/dashboard.css";
import "./loans.css";

const PortfolioCharts = lazyComponent(() =>
  import("./portfolio-charts").then((file) => file.PortfolioCharts),
);
const released = filteredBy({ field: "state", mode: "equal", value: "released" });
const lateFor = (days: number) => filteredBy({ field: "days_late", mode: "gte", value: days });

/** What the branch has lent: how much of it is late and for how long, of what and whose, and by month. */
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
  const { path } = useBranch();
  const { outstanding, loans, arrears, at_risk, as_of, months } = portfolio;
  const hasMoved = months.some(({ released, collected }) => released + collected > 0);
  if (loans === 0 && !hasMoved) return <EmptyState title={t("list.noneReleased")} />;
  return (
    <div className="loan-portfolio">
      <Figures
        figures={[
          {
            label: t("portfolio.outstanding"),
            value: (
              <Link to={path(`loan/loans?${released}`)}>
                <Money value={outstanding} withSign />
              </Link>
            ),
          },
          { label: t("portfolio.loans"), value: loans.toLocaleString("en") },
          {
            label: t("portfolio.arrears"),
            value: (
              <Link to={path("loan/reports?report=arrears")}>
                <Money value={arrears} withSign />
              </Link>
            ),
          },
          ...at_risk.map(({ days, share }) => ({
            label: t(`portfolio.risk.${days}`),
            value: <Link to={path(`loan/collection?${lateFor(days)}`)}>{percentShown(share)}</Link>,
          })),
        ]}
      />
      <p className="tile-note">
        {t("portfolio.note")} {as_of && t("portfolio.asOf", { day: dates.show(as_of) })}
      </p>
      <div className="dashboard-charts">
        <PortfolioCharts portfolio={portfolio} />
      </div>
      <Classes title={t("portfolio.classes")} field="age_class" classes={portfolio.classes} />
      <Classes
        title={t("portfolio.maturityClasses")}
        field="maturity_class"
        classes={portfolio.maturity_classes}
      />
      <Parts title="products" heading="product" filter="loan_product_id" parts={portfolio.products} />
      <Parts title="officers" heading="officer" filter="officer_id" parts={portfolio.officers} />
      <Parts title="areas" heading="area" filter="area_id" parts={portfolio.areas} />
      <Largest largest={portfolio.largest} />
      <Months months={months} />
    </div>
  );
}
