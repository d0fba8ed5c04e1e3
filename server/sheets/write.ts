import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import writeExcelFile, { type Cell } from "write-excel-file/node";
import { type Field, type Fields, labelOf } from "#contract/kit/field";
import { Refusal } from "#contract/kit/refusal";
import { cellOf, neutralised } from "#server/sheets/cells";

/** The kinds of file a list can be exported as, with their media types. */
export const fileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type FileType = keyof typeof fileTypes;

type Batches = AsyncIterable<Record<string, unknown>[]>;

interface Table {
  fields: Fields;
  batches: Batches;
  timeZone: string;
}

const mostSheetRows = 100_000;
const lineEnds = { record_delimiter: "\r\n" };
const headings = (fields: Fields) => Object.entries(fields).map(([name, field]) => labelOf(name, field));

async function* csvOf({ fields, batches, timeZone }: Table): AsyncGenerator<string> {
  const columns = Object.entries(fields);
  // Without the mark Excel reads ñ as something else.
  yield `\uFEFF${stringify([headings(fields)], lineEnds)}`;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      columns.map(([name, field]) => neutralised(cellOf(field, name, row, timeZone))),
    );
    yield stringify(lines, lineEnds);
  }
}

const numberFormats: Partial<Record<Field["kind"], string>> = {
  money: "#,##0.00",
  integer: "0",
  percent: "0.######",
};

function sheetCell(field: Field, text: string): Cell {
  if (text === "") return null;
  const format = numberFormats[field.kind];
  if (format) return { value: Number(text), type: Number, format };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  return { value: neutralised(text).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""), type: String };
}

async function writeXlsx(path: string, { fields, batches, timeZone }: Table): Promise<void> {
  const columns = Object.entries(fields);
  const sheet: Cell[][] = [headings(fields).map((value) => ({ value, fontWeight: "bold" }))];
  for await (const rows of batches) {
    for (const row of rows) {
      sheet.push(columns.map(([name, field]) => sheetCell(field, cellOf(field, name, row, timeZone))));
    }
    if (sheet.length > mostSheetRows + 1) {
      throw new Refusal(400, {
        code: "too_many_rows",
        message: `A sheet takes at most ${mostSheetRows} rows. Narrow the list, or export it as CSV`,
      });
    }
  }
  await writeExcelFile(sheet).toFile(path);
}

/**
 * Writes a table to a file and opens it for reading; it is gone once read. The file is whole before its first
 * byte leaves: an error is still answered as one, and a slow reader holds no transaction.
 */
export async function writeTable(table: Table, type: FileType): Promise<ReadStream> {
  const folder = await mkdtemp(join(tmpdir(), "kaban-export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `table.${type}`);
  try {
    if (type === "csv") await pipeline(csvOf(table), createWriteStream(path));
    else await writeXlsx(path, table);
  } catch (error) {
    await remove();
    throw error;
  }
  return createReadStream(path).on("close", remove);
}
