import { addDays } from "#contract/kit/dates";
import { type DateOrder, readDay } from "#contract/kit/day-text";
import type { Field } from "#contract/kit/field";
import { readCell } from "#server/platform/spreadsheets/cells";

/** What a file's cell is kept as: a day that a sheet knew as one is "2026-11-21". */
export type Cell = string | number | boolean | null;

const yes = ["yes", "y", "true", "1", "x", "oo"];
const no = ["no", "n", "false", "0", "hindi"];

/** Sheets count from 1900, which they take for a leap year; days before that March are nobody's birthdate. */
const ofSerial = (serial: number) => addDays("1899-12-30", Math.floor(serial));
const isSerial = (cell: Cell) =>
  typeof cell === "number" ? cell >= 61 && cell < 200_000 : /^\d{5}(\.\d+)?$/.test(String(cell).trim());

function readWord(words: readonly string[], text: string): string {
  return words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? text;
}

/**
 * The value a cell of an imported file gives a field, spellings forgiven: days in many forms and as a sheet
 * counts them, yes and no in several words, options without case. What cannot be read stays the text it is,
 * for the field's own rule to refuse; undefined for an empty cell.
 */
export function readImported(field: Field, cell: Cell, order: DateOrder): unknown {
  if (cell === null || String(cell).trim() === "") return undefined;
  const text = String(cell);
  switch (field.kind) {
    case "date":
      return isSerial(cell) ? ofSerial(Number(cell)) : (readDay(text, order) ?? text);
    case "toggle": {
      const word = text.trim().toLowerCase();
      return yes.includes(word) ? true : no.includes(word) ? false : text;
    }
    case "choice":
      return readWord(field.options, text);
    case "reference":
    case "media":
      return readCell({ kind: "text", max: 500 }, text.trim());
    default:
      return readCell(field, text);
  }
}
