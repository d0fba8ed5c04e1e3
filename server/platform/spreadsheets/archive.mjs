// What an Excel file unpacks to, looked at before anything keeps it: a few megabytes may become gigabytes,
// and a cell that says it is the millionth of its row makes a reader fill a million.
import { createInflateRaw } from "node:zlib";

const mostEntries = 500;
const mostTagLength = 100_000;
const header = Buffer.from("PK\x03\x04", "latin1");
const headerLength = 30;
const stored = 0;

const workbook = "xl/workbook.xml";
const relations = "xl/_rels/workbook.xml.rels";

/** The sheet has a cell or row that a file may not have; `cell` says which. */
export class OutOfBounds extends Error {
  constructor(cell) {
    super(`The sheet goes on to ${cell}`);
    this.cell = cell;
  }
}

const cellOrRow = /<(?:[\w.-]+:)?(?:c|row)(?=\s)[^>]*>/g;
const reference = /[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/;

const columnOf = (letters) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - "A".charCodeAt(0) + 1, 0);

function isWithin(text, { rows, columns }) {
  const [, letters = "", row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(text) ?? [];
  return row !== undefined && Number(row) <= rows && columnOf(letters) <= columns;
}

/** Finds the first cell or row of a sheet that lies out of bounds, in text that comes piece by piece. */
function openScan(bounds) {
  let rest = "";
  let found;
  return {
    take(piece) {
      if (found !== undefined) return;
      const text = rest + piece.toString("latin1");
      for (const [tag] of text.matchAll(cellOrRow)) {
        const [, double, single] = reference.exec(tag) ?? [];
        const at = double ?? single;
        if (at !== undefined && !isWithin(at, bounds)) {
          // A row is named by its first cell.
          found = at.slice(0, 20).replace(/^(?=\d)/, "A");
          return;
        }
      }
      const last = text.lastIndexOf("<");
      rest = last >= 0 && text.indexOf(">", last) < 0 ? text.slice(last) : "";
      if (rest.length > mostTagLength) throw new Error("a tag without an end");
    },
    found: () => found,
  };
}

/** Where the entries of an archive may begin: bytes that merely look like a header are among them. */
function* entriesOf(file) {
  let count = 0;
  for (let at = file.indexOf(header); at >= 0; at = file.indexOf(header, at + 4)) {
    count += 1;
    if (count > mostEntries || at + headerLength > file.length) throw new Error("no archive of a sheet");
    const nameEnd = at + headerLength + file.readUInt16LE(at + 26);
    const path = file.toString("utf8", at + headerLength, nameEnd);
    yield { at, path, start: nameEnd + file.readUInt16LE(at + 28) };
  }
}

/** What an entry unpacks to, piece by piece; nothing where it is no entry. */
async function* unpack(file, { at, start }) {
  if (file.readUInt16LE(at + 8) === stored) {
    yield file.subarray(start, start + file.readUInt32LE(at + 18));
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(file.subarray(start));
  try {
    yield* inflate;
  } catch (error) {
    if (!error.code?.startsWith("Z_")) throw error;
  }
}

const attribute = (tag, name) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

/**
 * The path of the first sheet, as the workbook has it; undefined where that is not plain to see, as with
 * comments, in which anything may stand.
 */
function firstSheet(workbookText, relationsText) {
  if (`${workbookText}${relationsText}`.includes("<!")) return undefined;
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(workbookText)?.[0] ?? "";
  const id = attribute(sheet, "name") && attribute(sheet, "\\w+:id");
  const relation = relationsText
    .match(/<(?:\w+:)?Relationship\s[^>]*>/g)
    ?.find((one) => id !== undefined && attribute(one, "Id") === id);
  const target = relation && attribute(relation, "Target");
  return target?.startsWith("/") ? target.slice(1) : target && `xl/${target}`;
}

/**
 * Refuses an archive of more entries or bytes than it may have, and one whose first sheet goes beyond
 * `rows` and `columns`. Unpacks piece by piece, so that it costs no memory.
 */
export async function requireWithin(file, { unpackedBytes, ...bounds }) {
  const beyond = new Map();
  const texts = new Map([
    [workbook, ""],
    [relations, ""],
  ]);
  let left = unpackedBytes;
  for (const entry of entriesOf(file)) {
    const { path } = entry;
    const scan = openScan(bounds);
    for await (const piece of unpack(file, entry)) {
      left -= piece.length;
      if (left < 0) throw new Error("it unpacks to too much");
      scan.take(piece);
      if (texts.has(path)) texts.set(path, texts.get(path) + piece);
    }
    if (scan.found() !== undefined) beyond.set(path, scan.found());
  }
  const path = firstSheet(texts.get(workbook), texts.get(relations));
  const cell = path === undefined ? [...beyond.values()][0] : beyond.get(path);
  if (cell !== undefined) throw new OutOfBounds(cell);
}
