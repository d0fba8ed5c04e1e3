/** A table as Markdown, which reads as well on a terminal. */
export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${lines.join("\n")}\n`;
}

/** The value below which a share of the measurements lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rounded = (value: number, digits = 1) =>
  new Intl.NumberFormat("en", { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);

/** One measured part of the report. */
export interface Section {
  title: string;
  body: string;
}
