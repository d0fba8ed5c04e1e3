import { Line, LineChart } from "recharts";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { Chart, frame, type Series } from "./chart";

export interface Course extends Series {
  /** What there was at the end of each step. */
  ends: readonly Centavos[];
}

interface CourseChartProps {
  title: string;
  /** The last day of each step. */
  days: readonly CalendarDate[];
  courses: readonly Course[];
}

/** How balances went, a line each. */
export function CourseChart({ title, days, courses }: CourseChartProps) {
  const points = days.map((day, index) => ({
    day,
    ...Object.fromEntries(courses.map(({ name, ends }) => [name, ends[index] ?? 0])),
  }));
  return (
    <Chart title={title} points={points} series={[...courses]}>
      <LineChart data={points} accessibilityLayer={false}>
        {frame("auto")}
        {courses.map(({ name, label, color }) => (
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
