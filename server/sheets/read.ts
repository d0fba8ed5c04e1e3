import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { SheetData } from "read-excel-file/node";
import { Refusal } from "#contract/kit/refusal";

const mostUnpackedBytes = 100_000_000;
const mostEntries = 500;
const mostSeconds = 20;

const unreadable = () =>
  new Refusal(400, {
    code: "file_unreadable",
    message: "The file cannot be read as CSV or as an Excel sheet",
  });

/** UTF-8 when it is valid, else what Excel on Windows writes. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/** A few megabytes of ZIP can unpack to gigabytes: what it unpacks to is counted before anything keeps it. */
function requireModestZip(file: Buffer): void {
  const header = Buffer.from("PK\x03\x04", "latin1");
  let left = mostUnpackedBytes;
  let entries = 0;
  for (let at = file.indexOf(header); at >= 0; at = file.indexOf(header, at + 4)) {
    entries += 1;
    if (entries > mostEntries || at + 30 > file.length) throw unreadable();
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    try {
      left -= inflateRawSync(file.subarray(start), { maxOutputLength: left }).length;
    } catch (error) {
      // Bytes that merely look like a header, or an entry kept as it is, unpack to nothing.
      if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw unreadable();
    }
    if (left <= 0) throw unreadable();
  }
}

const script = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readSheet } = require(workerData.library);
  readSheet(Buffer.from(workerData.file)).then((rows) => parentPort.postMessage(rows));`;

/** In a thread of its own: a sheet that claims a billion rows costs that thread its memory, not us. */
function readXlsx(file: Buffer): Promise<SheetData> {
  requireModestZip(file);
  const library = createRequire(import.meta.url).resolve("read-excel-file/node");
  const worker = new Worker(script, {
    eval: true,
    workerData: { library, file },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), mostSeconds * 1000);
    worker.once("message", resolve);
    worker.once("error", () => reject(unreadable()));
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(unreadable());
    });
  });
}

/** The lines of a CSV file or of the first sheet of an XLSX file, heading first; refuses others (400). */
export async function readTable(file: Buffer): Promise<unknown[][]> {
  if (file.subarray(0, 2).toString("latin1") === "PK") return readXlsx(file);
  try {
    return parse(decode(file), { bom: true, relax_column_count: true, skip_empty_lines: false });
  } catch {
    throw unreadable();
  }
}
