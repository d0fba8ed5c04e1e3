import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import type { Line } from "#server/platform/spreadsheets/line";
import { unreadable } from "#server/platform/spreadsheets/refusals";

const mostRecordBytes = 1_000_000;
const pieceLength = 16_384;
const lineBreaks = /\r\n|\r|\n/g;

/** UTF-8 when it is valid, else what Excel on Windows writes. */
function decode(file: Buffer): string {
  if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return new TextDecoder("utf-16le").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

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

/**
 * The records of a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) with the line each
 * begins at, some at a time; a record may span lines. It is read as far as the caller goes on, and others
 * have their turn in between. Refuses what is no CSV (400).
 */
export async function* readCsv(file: Buffer): AsyncGenerator<Line[]> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: mostRecordBytes,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  // An error ends the parser; it is thrown when the rest is read.
  parser.on("error", () => {});
  let next = 1;
  function lineOf(cells: string[]): Line {
    const line = next;
    next += cells.reduce((sum, cell) => sum + (cell.match(lineBreaks)?.length ?? 0), 1);
    return { line, cells };
  }
  for (let at = 0; at < text.length && !parser.destroyed; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    const lines: Line[] = [];
    for (let cells = parser.read(); cells !== null; cells = parser.read()) lines.push(lineOf(cells));
    yield lines;
    await setImmediate();
  }
  parser.end();
  const rest = await parser.toArray().catch(() => {
    throw unreadable();
  });
  yield rest.map(lineOf);
}
