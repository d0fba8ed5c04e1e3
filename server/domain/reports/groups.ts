import type { Report } from "#contract/kit/report";
import type { Row, Sums } from "#server/domain/reports/read";

/** What rows have come to so far: of a group, or of all. */
export interface Tally {
  value: string;
  count: number;
  sums: Sums;
}

export const newTally = ({ sums }: Pick<Report, "sums">, value = ""): Tally => ({
  value,
  count: 0,
  sums: Object.fromEntries(sums.map((name) => [name, 0])),
});

export function count(tally: Tally, row: Row): void {
  tally.count += 1;
  for (const name of Object.keys(tally.sums))
    tally.sums[name] = (tally.sums[name] ?? 0) + Number(row[name] ?? 0);
}

/** The group that a row is of, by what stands in its column; "" where nothing does. */
export const groupValue = (row: Row, group: string) => String(row[group] ?? "");
