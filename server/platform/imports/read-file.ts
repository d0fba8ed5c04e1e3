import { mostImportedRows } from "#contract/entities/import-run";
import { invalidInput } from "#contract/kit/refusal";
import type { Cell } from "#server/platform/imports/cells";
import { readLines } from "#server/platform/spreadsheets/read";
import { letterOf } from "#server/platform/spreadsheets/xlsx";

/** A line of a file as a person counts them, from 1. */
export interface Line {
  line: number;
  cells: Cell[];
}

export interface ReadFile {
  headings: string[];
  lines: Line[];
}

const cost = { unpackedBytes: 250_000_000, memoryMb: 640, seconds: 45 };

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
 * Reads a CSV file or the first sheet of an XLSX file of an organization (`owner`), as readLines does. The
 * first line that holds anything is the heading; empty lines are left out and keep their number. Refuses
 * what cannot be read, and more than it takes (400), and sheets while too many wait to be read (429).
 */
export async function readFile(file: Buffer, owner: string, most = mostImportedRows): Promise<ReadFile> {
  const lines: Line[] = [];
  for await (const batch of readLines(file, owner, { lines: most, ...cost })) {
    for (const { line, cells } of batch) lines.push({ line, cells: cells.map(cellOf) });
  }
  const heading = lines.shift();
  if (!heading || lines.length === 0) throw invalidInput({ file: "The file has no lines below its heading" });
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), heading.cells.length);
  return { headings: headingsOf(heading.cells, width), lines };
}
