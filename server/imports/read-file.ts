import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { mostImportedRows } from "#contract/entities/import-run";
import { invalidInput, Refusal } from "#contract/kit/refusal";
import type { Cell } from "#server/platform/imports/cells";
import { letterOf } from "#server/platform/spreadsheets/xlsx";
import { decode, isZip, type Limits, readXlsx, unreadable } from "#server/sheets/read";

/** A line of a file as a person counts them, from 1. */
export interface Line {
  line: number;
  cells: Cell[];
}

export interface ReadFile {
  headings: string[];
  lines: Line[];
}

const limits: Limits = { unpackedBytes: 250_000_000, memoryMb: 640, seconds: 45 };
const mostColumns = 200;
const mostRecordBytes = 1_000_000;
const lineBreaks = /\r\n|\r|\n/g;

/** The delimiter of a CSV file: what is most in its first line that has any, outside quotes. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 100_000)
      .split(lineBreaks)
      .find((one) => one.trim() !== "") ?? "";
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Records of a CSV file with the line each begins at; a record may span lines. */
async function readCsv(file: Buffer): Promise<Line[]> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: mostRecordBytes,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const pieces = function* () {
    for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
  };
  const lines: Line[] = [];
  let ended = 0;
  try {
    // Piece by piece, so that the server does other things in between.
    for await (const cells of Readable.from(pieces()).pipe(parser) as AsyncIterable<string[]>) {
      const breaks = cells.reduce((sum, cell) => sum + (cell.match(lineBreaks)?.length ?? 0), 0);
      lines.push({ line: ended + 1, cells });
      ended += 1 + breaks;
      if (lines.length > mostImportedRows * 2) break;
    }
  } catch {
    throw unreadable();
  }
  return lines;
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().replace("T00:00:00.000Z", "");
  // Sheets show fifteen digits; what lies beyond is the noise of their arithmetic.
  if (typeof value === "number") return Number(value.toPrecision(15));
  if (typeof value === "boolean" || value === null || value === undefined) return value ?? null;
  return clean(String(value));
}

/** The database keeps no NUL, and a lone surrogate is not text. */
const clean = (text: string) => text.replaceAll("\0", "\uFFFD").toWellFormed();

const isEmpty = (cell: Cell) => cell === null || (typeof cell === "string" && cell.trim() === "");

/** Every column by a name of its own: what its heading says, numbered where two say the same. */
function headingsOf(cells: Cell[], width: number): string[] {
  const taken = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const said = String(cells[index] ?? "")
      .trim()
      .slice(0, 250);
    const heading = said === "" ? `Column ${letterOf(index)}` : said;
    const nth = (taken.get(heading.toLowerCase()) ?? 0) + 1;
    taken.set(heading.toLowerCase(), nth);
    return nth > 1 ? `${heading} (${nth})` : heading;
  });
}

/**
 * Reads a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX
 * file, of which formulas give their last value. The first line that holds anything is the heading; empty
 * lines are left out and keep their number. Refuses what cannot be read, and more than it takes (400).
 */
export async function readFile(file: Buffer): Promise<ReadFile> {
  const raw = isZip(file)
    ? (await readXlsx(file, limits)).map((cells, index) => ({ line: index + 1, cells: cells.map(cellOf) }))
    : (await readCsv(file)).map(({ line, cells }) => ({ line, cells: cells.map(cellOf) }));
  const [heading, ...lines] = raw.filter(({ cells }) => !cells.every(isEmpty));
  if (!heading || lines.length === 0) throw invalidInput({ file: "The file has no lines below its heading" });
  if (lines.length > mostImportedRows) {
    throw new Refusal(400, {
      code: "too_many_rows",
      message: `A file takes at most ${mostImportedRows.toLocaleString("en")} lines. Split it`,
      fields: { file: "Too many lines" },
    });
  }
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), heading.cells.length);
  if (width > mostColumns) throw invalidInput({ file: `The file has more than ${mostColumns} columns` });
  return { headings: headingsOf(heading.cells, width), lines };
}
