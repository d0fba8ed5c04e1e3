import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** Packs files into a ZIP. */
function zip(files: Record<string, string>, isCompressed: boolean): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const packed = isCompressed ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isCompressed ? 8 : 0, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), common, name, packed);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  const size = central.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const declared = "http://schemas.openxmlformats.org/package/2006/relationships";
/** What the type of a relation to a sheet begins with. */
export const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

interface Packing {
  /** Files beside those that every sheet needs, or instead of them. */
  files?: Record<string, string>;
  isCompressed?: boolean;
}

/** The XML of a sheet of the given rows of XML. */
export const sheetXml = (rows: string) =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** The smallest Excel file that holds the given rows of XML. */
export const sheetOf = (rows: string, { files = {}, isCompressed = false }: Packing = {}): Buffer =>
  zip(
    {
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationships}">
      <sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${declared}">
      <Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>
      </Relationships>`,
      "xl/worksheets/sheet1.xml": sheetXml(rows),
      ...files,
    },
    isCompressed,
  );

/** A cell of text, and a row of cells. */
export const textCell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const rowXml = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;

/** The text of a file in a ZIP, as its directory at the end says where it lies. */
export function partOfZip(archive: Buffer, path: string): string {
  for (let at = archive.indexOf("PK\x01\x02"); at >= 0; at = archive.indexOf("PK\x01\x02", at + 4)) {
    const length = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + length) !== path) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    return (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString();
  }
  throw new Error(`The archive has no ${path}`);
}
