import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";

/** A file of a book that cannot be understood, by file, line and column. */
export class BookError extends Error {
  constructor(file: string, line: number | null, column: string | null, problem: string) {
    const place = [basename(file), line && `line ${line}`, column && `column ${column}`].filter(Boolean);
    super(`${place.join(", ")}: ${problem}`);
    this.name = "BookError";
  }
}

/** One row of a file; its cells are asked for by the column's name. */
export interface Row {
  /** The cell's text, trimmed; "" when it is empty or the file has no such column. */
  text(column: string): string;
  /** Says what is wrong with a cell. */
  wrong(column: string, problem: string): BookError;
}

/** Spreadsheets still save in Windows-1252, where ñ is one byte: what is no UTF-8 is read as that. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const headerName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

/** Whichever sign the header line is divided by most. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\r|\n|$/));
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

interface Parsed {
  record: Record<string, string>;
  info: { lines: number };
}

function parseFile(file: string, text: string): Parsed[] {
  try {
    const parsed = parse(text, {
      columns: (header: string[]) => header.map(headerName),
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return parsed as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new BookError(file, Number(error.lines) || null, null, error.message);
    throw error;
  }
}

/** Reads a CSV file, whatever the order of its columns. Refuses a file without the required ones. */
export function readTable(file: string, required: readonly string[]): Row[] {
  if (!existsSync(file)) throw new BookError(file, null, null, "the file is not there");
  const text = decode(readFileSync(file));
  const header = text.slice(0, text.search(/\r|\n|$/)).split(delimiterOf(text));
  const names = header.map((name) => headerName(name.replaceAll('"', "")));
  const missing = required.find((column) => !names.includes(column));
  if (missing) throw new BookError(file, 1, missing, `the column is missing; there are ${names.join(", ")}`);
  return parseFile(file, text).map(({ record, info }) => ({
    text: (column) => record[column] ?? "",
    wrong: (column, problem) => new BookError(file, info.lines, column, problem),
  }));
}
