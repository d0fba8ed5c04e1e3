import type { Field } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { parseSheetPesos } from "#contract/kit/sheet-pesos";

type Row = Record<string, unknown>;

/** Where a row shows what a reference is called: "account_id" → "account_code", "account_name". */
export const relatedColumn = (name: string, what: "code" | "name" | "full_name") =>
  name.replace(/_id$/, `_${what}`);

/** What a row calls a reference: a code and a name, of a person the full one. */
export const called = <T>(row: Record<string, T>, name: string): { code?: T; name?: T } => ({
  code: row[relatedColumn(name, "code")],
  name: row[relatedColumn(name, "full_name")] ?? row[relatedColumn(name, "name")],
});

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-21 14:03:05" in the branch's time zone. */
function whenIn(timeZone: string, text: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish way to write a moment is the ISO one.
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(text));
}

/** What a file shows of a field of a row, as text: money in pesos, a reference by what it is called. */
export function cellOf(field: Field, name: string, row: Row, timeZone: string): string {
  const value = row[name];
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "money":
      return formatPesos(Number(value)).replaceAll(",", "");
    case "toggle":
      return value ? "Yes" : "No";
    case "moment":
      return whenIn(timeZone, String(value));
    case "point": {
      const { latitude, longitude } = value as { latitude: number; longitude: number };
      return `${latitude}, ${longitude}`;
    }
    case "table":
      return (value as Row[])
        .map((inner) =>
          Object.entries(field.fields)
            .map(([column, one]) => cellOf(one, column, inner, timeZone))
            .join(" / "),
        )
        .join("; ");
    case "reference": {
      const reference = called(row, name);
      return [reference.code, reference.name].filter(Boolean).join(" ") || String(value);
    }
    default:
      return String(value);
  }
}

const number = /^-?\d+(\.\d+)?$/;
const words: Record<string, boolean> = {
  yes: true,
  true: true,
  "1": true,
  no: false,
  false: false,
  "0": false,
};

/**
 * The value that a cell of a file gives a field; the opposite of cellOf. What cannot be read stays the text
 * it is, for the field's own rule to refuse.
 */
export function readCell(field: Field, cell: unknown): unknown {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === "object") return cell;
  const text = withoutApostrophe(String(cell));
  if (text.trim() === "") return undefined;
  switch (field.kind) {
    case "money":
      return parseSheetPesos(text) ?? text;
    case "integer":
    case "degrees":
      return number.test(text) ? Number(text) : text;
    case "percent":
      return text.replace(/\s*%$/, "");
    case "toggle":
      return words[text.trim().toLowerCase()] ?? text;
    case "point": {
      const [latitude = "", longitude = "", ...others] = text.split(",").map((part) => part.trim());
      const isPlace = number.test(latitude) && number.test(longitude) && others.length === 0;
      return isPlace ? { latitude: Number(latitude), longitude: Number(longitude) } : text;
    }
    default:
      return text;
  }
}

const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** A spreadsheet would run a cell that begins like a formula: an apostrophe before it makes it text. */
export const escapeFormula = (cell: string) =>
  formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;

/** The opposite of escapeFormula, so that what was exported can be imported. */
const withoutApostrophe = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
