import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatPesos } from "#contract/kit/money";
import { Money } from "../../components/money";
import { dayShown } from "../../components/shell/day-shown";
import { i18n, useT } from "../../providers/i18n";
import "./dashboard.css";

export interface Series {
  name: string;
  label: string;
  color: string;
}

export type Point = { day: string } & Record<string, number | string>;

interface ChartProps {
  title: string;
  /** What the figures are, for who asks. */
  note?: string;
  points: Point[];
  series: Series[];
  /** How a point is named in the table, and over its names. */
  named?: { title: string; of(day: string): string };
  children: ReactNode;
}

const short = (centavos: number) =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(centavos / 100);

/** A month of a year, by its first day. */
export const monthShown = (day: string) =>
  new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

const dayAndMonth = (day: string) =>
  new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** A picture under its title, with the same figures as a table behind it. */
export function Chart({ title, note, points, series, named, children }: ChartProps) {
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
                <th scope="col">{named?.title ?? t("until")}</th>
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
                  <th scope="row">{(named?.of ?? dayShown)(point.day)}</th>
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
export const frame = (lowest: "auto" | 0, named?: (day: string) => string) => (
  <>
    <CartesianGrid vertical={false} stroke="var(--line)" />
    <XAxis
      dataKey="day"
      tickFormatter={named ?? dayAndMonth}
      tick={{ fill: "var(--muted)", fontSize: 12 }}
      tickLine={false}
      stroke="var(--line)"
      minTickGap={named ? 4 : 28}
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
      labelFormatter={(day) => (named ?? dayShown)(String(day))}
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

/** Bars side by side at each point, one of each series. */
export const bars = (points: Point[], series: readonly Series[], named?: (day: string) => string) => (
  <BarChart data={points} barGap={1} accessibilityLayer={false}>
    {frame(0, named)}
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
);
