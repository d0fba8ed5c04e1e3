import { useT } from "../../providers/i18n";
import { bars, Chart } from "./chart";
import { CourseChart } from "./course-chart";
import { kindColors } from "./kind-colors";
import type { Figures } from "./tiles";

/** What members put in and took out in each step of the span. */
function Movements({ figures }: { figures: Figures }) {
  const t = useT("dashboard");
  const points = figures.days.map((day, index) => ({
    day,
    in: figures.movements[index]?.in ?? 0,
    out: figures.movements[index]?.out ?? 0,
  }));
  const series = [
    { name: "in", label: t("movements.in"), color: "var(--link)" },
    { name: "out", label: t("movements.out"), color: "var(--warning)" },
  ];
  return (
    <Chart title={t("movements.title")} note={t("movements.note")} points={points} series={series}>
      {bars(points, series)}
    </Chart>
  );
}

/** What members hold and owe at the end of each step. */
function Balances({ figures }: { figures: Figures }) {
  const t = useT("dashboard");
  const courses = kindColors
    .map(({ kind, color }) => ({
      name: kind,
      label: t(`figure.${kind}`),
      color,
      ends: figures.figures[kind].ends,
    }))
    .filter(({ ends }) => ends.some((end) => end !== 0));
  return <CourseChart title={t("balances.title")} days={figures.days} courses={courses} />;
}

/** The pictures of the span, side by side. */
export function Charts({ figures }: { figures: Figures }) {
  return (
    <>
      <Movements figures={figures} />
      <Balances figures={figures} />
    </>
  );
}
