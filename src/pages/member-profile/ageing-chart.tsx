import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { bars, Chart } from "../dashboard/chart";

/** What is owed, by how late it is. */
export function AgeingChart({ classes }: { classes: { day: string; owed: number }[] }) {
  const t = useT("loans");
  const labels = useLabels();
  const series = [{ name: "owed", label: t("portfolio.outstanding"), color: "var(--link)" }];
  return (
    <Chart
      title={t("portfolio.classes")}
      points={classes.toReversed()}
      series={series}
      named={{ title: t("portfolio.daysLate"), of: labels.option }}
    >
      {bars(classes, series, labels.option)}
    </Chart>
  );
}
