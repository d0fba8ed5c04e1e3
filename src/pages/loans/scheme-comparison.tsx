import { Collapse, Descriptions } from "antd";
import type { ReactNode } from "react";
import type { LoanFigures } from "#contract/entities/loan-record";
import { Money } from "../../components/money";
import { useReferenceLabel } from "../../components/pickers/reference-text";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { bars, Chart } from "../dashboard/chart";
import { Schedule } from "./loan-figures";
import "../dashboard/dashboard.css";
import "./scheme-comparison.css";
import "./reports/reports.css";

interface Compared {
  id: string;
  figures: LoanFigures;
}

/** A figure of both schemes: amounts are in centavos, rates in percent as text, days as they are. */
interface Line {
  name: string;
  label: string;
  kind: "money" | "rate" | "instalment" | "count";
  of(figures: LoanFigures): number | string | { due_on: string; amount: number } | null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const chargesOf = ({ deductions }: LoanFigures) => sum(deductions.map(({ amount }) => amount));
const rate = new Intl.NumberFormat("en", { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const costOf = (figures: LoanFigures) => figures.total_interest + chargesOf(figures);
const instalment = (row: LoanFigures["schedule"][number] | undefined) =>
  row ? { due_on: row.due_on, amount: row.principal + row.interest } : null;

function useLines(all: readonly LoanFigures[]): Line[] {
  const t = useT("loans");
  const named = [...new Set(all.flatMap(({ deductions }) => deductions.map(({ name }) => name)))];
  const money = (name: string, label: string, of: (figures: LoanFigures) => number): Line => ({
    ...{ name, label, of },
    kind: "money",
  });
  const rateOf = (name: "monthly" | "annual"): Line => ({
    ...{ name, label: t(`compare.${name}`), kind: "rate" },
    of: ({ effective_rate }) => effective_rate?.[name] ?? null,
  });
  const hasAdvance = all.some(({ interest_in_advance }) => interest_in_advance > 0);
  return [
    ...named.map((name) =>
      money(`kept ${name}`, name, ({ deductions }) =>
        sum(deductions.filter((row) => row.name === name).map(({ amount }) => amount)),
      ),
    ),
    money("charges", t("compare.charges"), chargesOf),
    ...(hasAdvance ? [money("advance", t("figures.advance"), (one) => one.interest_in_advance)] : []),
    money("net", t("figures.net"), ({ net_proceeds }) => net_proceeds),
    money("principal", t("compare.principal"), ({ total_principal }) => total_principal),
    money("interest", t("figures.interest"), ({ total_interest }) => total_interest),
    money("cost", t("compare.cost"), costOf),
    rateOf("monthly"),
    rateOf("annual"),
    { name: "count", label: t("compare.count"), kind: "count", of: ({ schedule }) => schedule.length },
    {
      ...{ name: "first", label: t("compare.first"), kind: "instalment" },
      of: ({ schedule }) => instalment(schedule[0]),
    },
    {
      ...{ name: "last", label: t("compare.last"), kind: "instalment" },
      of: ({ schedule }) => instalment(schedule.at(-1)),
    },
  ];
}

interface SchemeComparisonProps {
  of: [Compared, Compared];
  amount: number;
  /** What was applied for, where schemes add to that. */
  applied: number | null;
}

/** What the same loan comes to under two schemes, beside one another; the second says how it differs. */
export function SchemeComparison({ of: [one, other], amount, applied }: SchemeComparisonProps) {
  const t = useT("loans");
  const lines = useLines([one.figures, other.figures]);
  const names = [useSchemeName(one.id), useSchemeName(other.id)] as const;
  const isOther = (line: Line) =>
    JSON.stringify(line.of(one.figures)) !== JSON.stringify(line.of(other.figures));
  return (
    <section aria-label={t("compare.title")} className="schemes-compared">
      <p className="report-about">
        {t(applied === null ? "figures.amount" : "figures.applied")}:{" "}
        <Money value={applied ?? amount} withSign />
        {" · "}
        {t("compare.differing", { count: lines.filter(isOther).length })}
      </p>
      <div className="schemes-beside">
        {[one, other].map(({ id, figures }, index) => (
          <section key={id} aria-label={names[index]}>
            <h3 className="loan-heading">{names[index]}</h3>
            <Descriptions
              bordered
              size="small"
              column={1}
              styles={{ label: { width: "45%" } }}
              items={lines.map((line) => ({
                key: line.name,
                label: line.label,
                className: isOther(line) ? "scheme-differs" : "",
                children: (
                  <>
                    <Shown line={line} figures={figures} />
                    {index === 1 && isOther(line) && <Difference line={line} of={[one, other]} />}
                  </>
                ),
              }))}
            />
            <Collapse
              ghost
              items={[
                {
                  key: "schedule",
                  label: t("compare.schedule"),
                  children: <Schedule rows={figures.schedule} />,
                },
              ]}
            />
          </section>
        ))}
      </div>
      <ComparisonChart of={[one.figures, other.figures]} names={names} />
    </section>
  );
}

function useSchemeName(id: string): string {
  return useReferenceLabel("computation-sheet-scheme", id).data ?? "…";
}

function Shown({ line, figures }: { line: Line; figures: LoanFigures }): ReactNode {
  const t = useT("loans");
  const dates = useDates();
  const value = line.of(figures);
  if (value === null) return t("figures.noRate");
  if (typeof value === "object")
    return (
      <>
        <span className="cell-date">{dates.show(value.due_on)}</span> · <Money value={value.amount} />
      </>
    );
  if (line.kind === "money") return <Money value={Number(value)} />;
  return line.kind === "rate" ? `${value} %` : String(value);
}

/** By how much the second is more or less than the first. */
function Difference({ line, of: [one, other] }: { line: Line; of: [Compared, Compared] }) {
  const t = useT("loans");
  const [first, second] = [line.of(one.figures), line.of(other.figures)];
  if (first === null || second === null) return null;
  const amountOf = (value: typeof first) => Number(typeof value === "object" ? value.amount : value);
  const by = amountOf(second) - amountOf(first);
  const size = Math.abs(by);
  if (size === 0) return <small className="scheme-difference">{t("compare.otherDay")}</small>;
  const isMoney = line.kind === "money" || line.kind === "instalment";
  const plain = line.kind === "rate" ? t("compare.points", { value: rate.format(size) }) : String(size);
  return (
    <small className="scheme-difference">
      {by > 0 ? "▲" : "▼"} {isMoney ? <Money value={size} /> : plain}{" "}
      {t(by > 0 ? "compare.more" : "compare.less")}
    </small>
  );
}

interface ComparisonChartProps {
  of: readonly [LoanFigures, LoanFigures];
  names: readonly [string, string];
}

function ComparisonChart({ of, names }: ComparisonChartProps) {
  const t = useT("loans");
  const labels: Record<string, string> = {
    charges: t("compare.charges"),
    interest: t("figures.interest"),
    cost: t("compare.cost"),
  };
  const series = [
    { name: "one", label: names[0], color: "var(--link)" },
    { name: "other", label: names[1], color: "var(--warning)" },
  ];
  const figuresOf: Record<string, (figures: LoanFigures) => number> = {
    charges: chargesOf,
    interest: ({ total_interest }) => total_interest,
    cost: costOf,
  };
  const points = Object.entries(figuresOf).map(([day, figure]) => ({
    day,
    one: figure(of[0]),
    other: figure(of[1]),
  }));
  const nameOf = (day: string) => labels[day] ?? day;
  return (
    <Chart
      title={t("compare.chart")}
      points={points.toReversed()}
      series={series}
      named={{ title: t("compare.figure"), of: nameOf }}
    >
      {bars(points, series, nameOf)}
    </Chart>
  );
}
