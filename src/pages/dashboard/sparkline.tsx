import type { Centavos } from "#contract/kit/money";

const width = 1200;
const height = 320;

/** The course of a figure, drawn small; the figure itself stands beside it, so nothing is read out. */
export function Sparkline({ values }: { values: readonly (Centavos | number)[] }) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    const y = range === 0 ? height / 2 : height - 20 - ((value - low) / range) * (height - 40);
    return `${Math.round(index * step)},${Math.round(y)}`;
  });
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} />
      <polyline points={points.join(" ")} />
    </svg>
  );
}
