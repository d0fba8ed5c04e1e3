import { readCsv } from "#server/platform/spreadsheets/csv";
import { isEmptyLine, type Line } from "#server/platform/spreadsheets/line";
import { tooManyColumns, tooManyLines } from "#server/platform/spreadsheets/refusals";
import { readSpreadsheet } from "#server/platform/spreadsheets/spreadsheet";

/** What a file may hold and cost. */
export interface FileLimits {
  /** Below the heading. */
  lines: number;
  unpackedBytes: number;
  memoryMb: number;
  seconds: number;
}

/**
 * The last row and column of a sheet, far beyond what a table of people has; more rows where lines are more.
 */
const [rows, columns] = [60_001, 200];

const isZip = (file: Buffer) => file.subarray(0, 2).toString("latin1") === "PK";

/**
 * The lines of a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or of the first sheet of
 * an XLSX file that hold anything, the heading first, some at a time. A formula's value is what it gave last.
 * `owner` is the organization whose file it is. Refuses what cannot be read and more lines or columns than a
 * file takes (400), as soon as they come; while too many spreadsheets wait to be read, spreadsheets (429).
 */
export async function* readLines(
  file: Buffer,
  owner: string,
  { lines: most, ...cost }: FileLimits,
): AsyncGenerator<Line[]> {
  const batches = isZip(file)
    ? readSpreadsheet(file, owner, { ...cost, rows: Math.max(rows, most + 1), columns })
    : readCsv(file);
  let count = 0;
  for await (const batch of batches) {
    const lines = batch.filter((line) => !isEmptyLine(line));
    count += lines.length;
    // Empty lines do not count, but a file of nothing else has an end too.
    if (count > most + 1 || (batch.at(-1)?.line ?? 0) > 2 * (most + 1)) throw tooManyLines(most);
    if (lines.some(({ cells }) => cells.length > columns)) throw tooManyColumns(columns);
    yield lines;
  }
}
