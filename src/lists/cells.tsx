import { CheckOutlined } from "@ant-design/icons";
import { memo, type ReactNode } from "react";
import type { Field, Fields, Point } from "#contract/kit/field";
import { ColorSwatch } from "../components/color-input";
import { Money } from "../components/money";
import { ReferenceText } from "../components/pickers/reference-text";
import { useDates } from "../hooks/use-dates";
import { useLabels } from "./labels";
import { MediaDocument, MediaThumbnail, PointText, ProductIcon } from "./lazy-cells";
import { namedByRow, type Row } from "./row";

/** A cell made by hand: gets the field's value and the row it stands in. */
export type CellRender = (value: unknown, row: Row) => ReactNode;

interface CellProps {
  name: string;
  field: Field;
  row: Row;
}

/** 20833 → "20,833"; a year stays as it is. */
const groupedInteger = (name: string, value: number) =>
  name.endsWith("year") ? String(value) : value.toLocaleString("en-PH");

function WordCell({ name, field, value }: { name: string; field: Field; value: unknown }) {
  const labels = useLabels();
  const dates = useDates();
  const text = String(value);
  if (field.kind === "date" || field.kind === "moment")
    return <span className="cell-date">{dates.show(text)}</span>;
  if (field.kind === "choice") return <>{labels.option(text)}</>;
  if (field.kind === "percent") return <>{text}%</>;
  if (field.kind === "integer") return <>{groupedInteger(name, Number(value))}</>;
  return <>{text}</>;
}

function ToggleCell({ value }: { value: unknown }) {
  const labels = useLabels();
  if (!value) return <span className="cell-no">{labels.option("no")}</span>;
  return (
    <span>
      <CheckOutlined aria-hidden /> {labels.option("yes")}
    </span>
  );
}

function TableCell({ fields, rows }: { fields: Fields; rows: readonly Row[] }) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows inside a row have no other key
    <div key={index} className="cell-row">
      {Object.entries(fields)
        // What is empty would leave two separators beside each other.
        .filter(([name, field]) => field.kind === "toggle" || (row[name] ?? "") !== "")
        .map(([name, field]) => (
          <span key={name}>
            <Cell name={name} field={field} row={row} />
          </span>
        ))}
    </div>
  ));
}

function CellOfKind({ name, field, row }: CellProps) {
  const value = row[name];
  if (field.kind === "toggle") return <ToggleCell value={value} />;
  if (value === null || value === undefined || value === "") return null;
  switch (field.kind) {
    case "password":
      return null;
    case "money":
      return <Money value={value as number} />;
    case "reference":
      return namedByRow(name, row) ?? <ReferenceText to={field.to} id={String(value)} />;
    case "media": {
      const Shown = field.accept === "document" ? MediaDocument : MediaThumbnail;
      return <Shown id={String(value)} alt="" />;
    }
    case "icon":
      return (
        <span>
          <ProductIcon name={String(value)} /> {String(value)}
        </span>
      );
    case "color":
      return <ColorSwatch color={String(value)} />;
    case "table":
      return <TableCell fields={field.fields} rows={value as Row[]} />;
    case "point":
      return <PointText value={value as Point} />;
    default:
      return <WordCell name={name} field={field} value={value} />;
  }
}

/** Shows a row's value as its kind is shown everywhere: list, card, details. A list may hold thousands. */
export const Cell = memo(CellOfKind);

/** Figures stand right, so that their places align. */
export const alignOf = ({ kind }: Field) =>
  ["money", "integer", "percent", "degrees"].includes(kind) ? ("right" as const) : undefined;
