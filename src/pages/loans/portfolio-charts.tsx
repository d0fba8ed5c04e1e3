import type { Portfolio } from "#contract/operations/loans/loan-portfolio";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { bars, Chart, monthShown } from "../dashboard/chart";

/** What is owed by how late it is, and what went out and came back by month. */
export function PortfolioCharts({ portfolio }: { portfolio: Portfolio }) {
  const t = useT("loans");
  const labels = useLabels();
  const owed = [{ name: "outstanding", label: t("portfolio.outstanding"), color: "var(--link)" }];
  const classes = portfolio.classes.map(({ age_class: day, outstanding }) => ({ day, outstanding }));
  const moved = [
    { name: "released", label: t("portfolio.released"), color: "var(--link)" },
    { name: "collected", label: t("portfolio.collected"), color: "var(--warning)" },
  ];
  const months = portfolio.months.map(({ month: day, released, collected }) => ({
    day,
    released,
    collected,
  }));
  return (
    <>
      <Chart
        title={t("portfolio.classes")}
        points={classes.toReversed()}
        series={owed}
        named={{ title: t("portfolio.daysLate"), of: labels.option }}
      >
        {bars(classes, owed, labels.option)}
      </Chart>
      <Chart
        title={t("portfolio.months")}
        points={months}
        series={moved}
        named={{ title: t("portfolio.month"), of: monthShown }}
      >
        {bars(months, moved, monthShown)}
      </Chart>
    </>
  );
}
