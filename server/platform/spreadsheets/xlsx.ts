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
  date: "yyyy-mm-dd",
};
/** How wide columns are, in characters; of the other kinds as wide as words. */
const widths: Partial<Record<Field["kind"], number>> = { money: 17, integer: 10, percent: 10, date: 12 };
const frozenHead = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"
activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
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
const partsOf = (title?: [string, string][]): Record<string, string> => ({
  "[Content_Types].xml": `${declaration}<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>
${title ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}.worksheet+xml"/>` : ""}
<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  "_rels/.rels": `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/>
${title ? '<sheet name="Title" sheetId="2" r:id="rId3"/>' : ""}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
${title ? `<Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/>` : ""}
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": styles,
  ...(title && { "xl/worksheets/sheet2.xml": titleOf(title) }),
});

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
  // Excel counts days from the end of 1899, and 1900 wrongly: what is older stays text.
  if (kind === "date" && text >= "1900-03-01")
    return `<c r="${at}" s="${styleOf(kind)}"><v>${Date.parse(text) / 86_400_000 + 25_569}</v></c>`;
  if (kind in formats && kind !== "date") return `<c r="${at}" s="${styleOf(kind)}"><v>${text}</v></c>`;
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
  const colOf = (at: number, width = 26) => `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
  const wide = columns.map(({ field }, index) => colOf(index + 1, widths[field.kind]));
  yield `${declaration}<worksheet xmlns="${main}">${frozenHead}<cols>${wide.join("")}</cols><sheetData>`;
  yield `<row r="1">${heading.join("")}</row>`;
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
  yield `</sheetData><autoFilter ref="A1:${columns.at(-1)?.letter ?? "A"}${line}"/></worksheet>`;
}

const titleRow = ([label, text]: [string, string], at: number) => {
  const cells = textCell(`A${at + 1}`, label, bold) + textCell(`B${at + 1}`, escapeFormula(text), 0);
  return `<row r="${at + 1}">${cells}</row>`;
};
const titleOf = (title: [string, string][]) => `${declaration}<worksheet xmlns="${main}">
<sheetData>${title.map(titleRow).join("")}</sheetData></worksheet>`;

/**
 * A table as an Excel file of one sheet, made while its rows are read, and of a second with its title. Money,
 * numbers and days are such; everything else is text, so that leading zeros stay and no formula runs.
 */
export function xlsxOf(table: Table): AsyncGenerator<Buffer> {
  const files = Object.entries(partsOf(table.title)).map(([path, text]) => ({ path, content: [text] }));
  return zipOf([...files, { path: "xl/worksheets/sheet1.xml", content: sheetOf(table) }]);
}
