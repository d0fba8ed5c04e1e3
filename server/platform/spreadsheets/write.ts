import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { cellOf, escapeFormula } from "#server/platform/spreadsheets/cells";
import { headingsOf, type Table } from "#server/platform/spreadsheets/table";
import { xlsxOf } from "#server/platform/spreadsheets/xlsx";

/** The kinds of file a list can be exported as, with their media types. */
export const fileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type FileType = keyof typeof fileTypes;

/** The headers a file is sent with under that name: beforehand, how large it is and how many rows it has. */
export const headersOf = (
  { bytes, rows }: Pick<TableFile, "bytes" | "rows">,
  { name, format }: { name: string; format: FileType },
) => ({
  "content-type": fileTypes[format],
  "content-disposition": `attachment; filename="${name}.${format}"`,
  "content-length": String(bytes),
  "x-total-rows": String(rows),
});

const lineEnds = { record_delimiter: "\r\n" };

async function* csvOf({ fields, batches, timeZone }: Table): AsyncGenerator<string> {
  const columns = Object.entries(fields);
  // Without the mark Excel reads ñ as something else.
  yield `\uFEFF${stringify([headingsOf(fields)], lineEnds)}`;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      columns.map(([name, field]) => escapeFormula(cellOf(field, name, row, timeZone))),
    );
    yield stringify(lines, lineEnds);
  }
}

/** A table as a file that is open for reading, and gone once read. */
export interface TableFile {
  stream: ReadStream;
  bytes: number;
  /** Rows below the heading. */
  rows: number;
}

/**
 * Writes a table to a file and opens it for reading; it is gone once read. The file is whole before its first
 * byte leaves: an error is still answered as one, and a slow reader holds no transaction.
 */
export async function writeTable(table: Table, type: FileType): Promise<TableFile> {
  const folder = await mkdtemp(join(tmpdir(), "kaban-export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `table.${type}`);
  let rows = 0;
  async function* counted() {
    for await (const batch of table.batches) {
      rows += batch.length;
      yield batch;
    }
  }
  try {
    const written = { ...table, batches: counted() };
    await pipeline(type === "csv" ? csvOf(written) : xlsxOf(written), createWriteStream(path));
    const { size: bytes } = await stat(path);
    return { stream: createReadStream(path).on("close", remove), bytes, rows };
  } catch (error) {
    await remove();
    throw error;
  }
}
