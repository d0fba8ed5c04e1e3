import type { Field } from "#contract/kit/field";
import { Refusal } from "#contract/kit/refusal";
import { cellOf, escapeFormula } from "#server/platform/spreadsheets/cells";
import { headingsOf, type Table } from "#server/platform/spreadsheets/table";
import { zipOf } from "#server/platform/spreadsheets/zip";

/** What a sheet holds below its heading, by the format. */
const mostSheetRows = 1_048_575;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = "http://schemas.openxmlformats.org";
const main = `${schemas}/spreadsheetml/2006/main`;
const office = `${schemas}/officeDocument/2006/relationships`;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * How numbers are shown, by kind of field; the others are text. Their place here is their style, after the
 * two.
 */
const formats: Partial<Record<Field["kind"], string>> = {
  money: "#,##0.00",
  integer: "0",
  percent: "0.######",
};
const kinds = Object.keys(formats);
const bold = 1;
const styleOf = (kind: string) => kinds.indexOf(kind) + 2;

const style = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"
    applyNumberFormat="1" applyFont="1"/>`;
const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="${kinds.length}">${Object.values(formats)
  .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format}"/>`)
  .join("")}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${kinds.length + 2}">${style(49, 0)}${style(49, 1)}${kinds
  .map((_, index) => style(164 + index, 0))
  .join("")}</cellXfs></styleSheet>`;

/** The parts of a workbook of one sheet, besides the sheet. */
const parts: Record<string, string> = {
  "[Content_Types].xml": `${declaration}<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  "_rels/.rels": `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": styles,
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const written = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/[&<>]/g, (sign) => entities[sign] as string);

/** "A" for the first column, "AA" for the 27th. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${written(text)}</t></is></c>`;

function cell({ kind }: Field, at: string, text: string): string {
  if (text === "") return "";
  if (kind in formats) return `<c r="${at}" s="${styleOf(kind)}"><v>${text}</v></c>`;
  return textCell(at, escapeFormula(text), 0);
}

const tooMany = () =>
  new Refusal(400, {
    code: "too_many_rows",
    message: `A sheet takes at most ${mostSheetRows} rows. Narrow the list, or export it as CSV`,
  });

async function* sheetOf({ fields, batches, timeZone }: Table): AsyncGenerator<string> {
  const columns = Object.entries(fields).map(([name, field], index) => ({
    name,
    field,
    letter: letterOf(index),
  }));
  const heading = headingsOf(fields).map((label, index) => textCell(`${letterOf(index)}1`, label, bold));
  yield `${declaration}<worksheet xmlns="${main}"><sheetData><row r="1">${heading.join("")}</row>`;
  let line = 1;
  for await (const rows of batches) {
    if (line + rows.length > mostSheetRows + 1) throw tooMany();
    const lines = rows.map((row) => {
      line += 1;
      const cells = columns.map(({ name, field, letter }) =>
        cell(field, `${letter}${line}`, cellOf(field, name, row, timeZone)),
      );
      return `<row r="${line}">${cells.join("")}</row>`;
    });
    yield lines.join("");
  }
  yield "</sheetData></worksheet>";
}

/**
 * A table as an Excel file of one sheet, made while its rows are read. Money and numbers are numbers;
 * everything else is text, so that leading zeros stay and no formula runs.
 */
export function xlsxOf(table: Table): AsyncGenerator<Buffer> {
  const files = Object.entries(parts).map(([path, text]) => ({ path, content: [text] }));
  return zipOf([...files, { path: "xl/worksheets/sheet1.xml", content: sheetOf(table) }]);
}
