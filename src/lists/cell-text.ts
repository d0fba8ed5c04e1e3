import { useCallback } from "react";
import type { Field, Point } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { useDates } from "../hooks/use-dates";
import { useLabels } from "./labels";
import type { Row } from "./row";
import { namedByRow } from "./row";

/** What a cell shows, as plain text: amounts without commas, so that a spreadsheet reads them as numbers. */
export function useCellText(): (name: string, field: Field, row: Row) => string {
  const labels = useLabels();
  const dates = useDates();
  return useCallback(
    function textOf(name, field, row): string {
      const value = row[name];
      if (field.kind === "toggle") return labels.option(value ? "yes" : "no");
      if (value === null || value === undefined) return "";
      switch (field.kind) {
        case "money":
          return formatPesos(value as number).replaceAll(",", "");
        case "reference":
          return namedByRow(name, row) ?? String(value);
        case "choice":
          return labels.option(String(value));
        case "moment":
          return dates.show(String(value));
        case "table":
          return (value as Row[])
            .map((inner) =>
              Object.entries(field.fields)
                .map(([column, one]) => textOf(column, one, inner))
                .join(" / "),
            )
            .join("; ");
        case "point": {
          const { latitude, longitude } = value as Point;
          return `${latitude}, ${longitude}`;
        }
        default:
          return String(value);
      }
    },
    [labels, dates],
  );
}
