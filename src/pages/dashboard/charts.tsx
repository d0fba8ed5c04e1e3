import { Line, LineChart } from "recharts";
import type { FigureName } from "#contract/operations/dashboard/branch-figures";
import { useT } from "../../providers/i18n";
import { bars, Chart, frame } from "./chart";
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

const shownBalances: readonly { name: FigureName; color: string }[] = [
  { name: "savings", color: "var(--link)" },
  { name: "time deposit", color: "var(--success)" },
  { name: "share capital", color: "var(--warning)" },
  { name: "loan", color: "var(--danger)" },
];

/** What members hold and owe at the end of each step. */
function Balances({ figures }: { figures: Figures }) {
  const t = useT("dashboard");
  const series = shownBalances
    .filter(({ name }) => figures.figures[name]?.ends.some((end) => end !== 0))
    .map(({ name, color }) => ({ name, color, label: t(`figure.${name}`) }));
  const points = figures.days.map((day, index) => ({
    day,
    ...Object.fromEntries(series.map(({ name }) => [name, figures.figures[name]?.ends[index] ?? 0])),
  }));
  return (
    <Chart title={t("balances.title")} points={points} series={series}>
      <LineChart data={points} accessibilityLayer={false}>
        {frame("auto")}
        {series.map(({ name, label, color }) => (
          <Line
            key={name}
            dataKey={name}
            name={label}
            stroke={color}
            dot={false}
            strokeWidth={2}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Chart>
  );
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
