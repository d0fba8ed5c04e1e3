/**
 * The indicators of a portfolio's quality, those of PESOS first (philippines.md 4.5). Of the others nobody
 * gives points.
 */
export const indicatorNames = [
  "portfolio at risk",
  "allowance, over 12 months",
  "allowance, 1 to 12 months",
  "PAR over 30 days",
  "PAR over 90 days",
  "matured and unpaid",
  "in litigation",
  "DOSRI",
  "largest borrower",
] as const;
export type IndicatorName = (typeof indicatorNames)[number];

interface Standard {
  /** What is asked for, in percent. */
  text: string;
  /** Shares in percent with the points they reach, the best first; beyond the last there are none. */
  bands: readonly (readonly [share: number, points: number])[];
  /** Whether a share reaches a band from below, as of risk, or from above, as of what covers it. */
  isMost: boolean;
}

const most = (...bands: Standard["bands"]): Standard => ({
  text: `≤ ${bands[0]?.[0]} %`,
  bands,
  isMost: true,
});
const least = (...bands: Standard["bands"]): Standard => ({
  text: `≥ ${bands[0]?.[0]} %`,
  bands,
  isMost: false,
});

/** By MC 2003-04; other circulars may set others. */
export const standards: Partial<Record<IndicatorName, Standard>> = {
  "portfolio at risk": most([5, 15], [10, 12], [15, 9], [20, 6], [25, 3]),
  "allowance, over 12 months": least([100, 5], [80, 4], [60, 3], [36, 2], [10, 1]),
  "allowance, 1 to 12 months": least([35, 5], [25, 4], [17, 3], [9, 2], [1, 1]),
};

/** The points that a share in percent reaches, of the most there are. */
export function pointsOf({ bands, isMost }: Standard, share: string): string {
  const reached = bands.find(([edge]) => (isMost ? Number(share) <= edge : Number(share) >= edge));
  return `${reached?.[1] ?? 0} / ${bands[0]?.[1]}`;
}
