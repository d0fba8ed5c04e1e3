import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatPesos } from "#contract/kit/money";
import type { FigureName } from "#contract/operations/dashboard/branch-figures";
import { Money } from "../../components/money";
import { dayShown } from "../../components/shell/day-shown";
import { i18n, useT } from "../../providers/i18n";
import type { Figures } from "./tiles";

interface Series {
  name: string;
  label: string;
  color: string;
}

type Point = { day: string } & Record<string, number | string>;

interface ChartProps {
  title: string;
  /** What the figures are, for who asks. */
  note?: string;
  points: Point[];
  series: Series[];
  children: ReactNode;
}

const short = (centavos: number) =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(centavos / 100);

const dayAndMonth = (day: string) =>
  new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** A picture under its title, with the same figures as a table behind it. */
function Chart({ title, note, points, series, children }: ChartProps) {
  const t = useT("dashboard");
  return (
    <section className="dashboard-card dashboard-chart">
      <h2>{title}</h2>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height={230}>
          {children}
        </ResponsiveContainer>
      </div>
      {note && <p className="tile-note">{note}</p>}
      <details>
        <summary>{t("as_table")}</summary>
        <div className="chart-table">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t("until")}</th>
                {series.map(({ name, label }) => (
                  <th scope="col" key={name}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.day}>
                  <th scope="row">{dayShown(point.day)}</th>
                  {series.map(({ name }) => (
                    <td key={name}>
                      <Money value={Number(point[name])} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Lines and axes; a course begins near its lowest figure, bars at nothing. */
const frame = (lowest: "auto" | 0) => (
  <>
    <CartesianGrid vertical={false} stroke="var(--line)" />
    <XAxis
      dataKey="day"
      tickFormatter={dayAndMonth}
      tick={{ fill: "var(--muted)", fontSize: 12 }}
      tickLine={false}
      stroke="var(--line)"
      minTickGap={28}
    />
    <YAxis
      domain={[lowest, "auto"]}
      tickFormatter={short}
      tick={{ fill: "var(--muted)", fontSize: 12 }}
      tickLine={false}
      axisLine={false}
      width={52}
    />
    <Tooltip
      formatter={(value) => `₱${formatPesos(Number(value))}`}
      labelFormatter={(day) => dayShown(String(day))}
      contentStyle={{ background: "var(--raised)", borderColor: "var(--line)", color: "var(--text)" }}
      itemStyle={{ color: "var(--text)" }}
      cursor={{ fill: "var(--primary-tint)", stroke: "var(--line)" }}
    />
    <Legend
      iconType="circle"
      iconSize={9}
      formatter={(label) => <span style={{ color: "var(--text)" }}>{label}</span>}
    />
  </>
);

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
      <BarChart data={points} barGap={1} accessibilityLayer={false}>
        {frame(0)}
        {series.map(({ name, label, color }) => (
          <Bar
            key={name}
            dataKey={name}
            name={label}
            fill={color}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
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
