import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { inflateRaw } from "node:zlib";
import { parse } from "csv-parse/sync";
import { Refusal } from "#contract/kit/refusal";

/** What reading a sheet may cost. */
export interface Limits {
  unpackedBytes: number;
  memoryMb: number;
  seconds: number;
}

const mostEntries = 500;
const modest: Limits = { unpackedBytes: 100_000_000, memoryMb: 256, seconds: 20 };

export const unreadable = () =>
  new Refusal(400, {
    code: "file_unreadable",
    message: "The file cannot be read as CSV or as an Excel sheet",
  });

export const isZip = (file: Buffer) => file.subarray(0, 2).toString("latin1") === "PK";

/** UTF-8 when it is valid, else what Excel on Windows writes. */
export function decode(file: Buffer): string {
  if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return new TextDecoder("utf-16le").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

const inflate = promisify(inflateRaw);

/** A few megabytes of ZIP can unpack to gigabytes: what it unpacks to is counted before anything keeps it. */
async function requireModestZip(file: Buffer, unpackedBytes: number): Promise<void> {
  const header = Buffer.from("PK\x03\x04", "latin1");
  let left = unpackedBytes;
  let entries = 0;
  for (let at = file.indexOf(header); at >= 0; at = file.indexOf(header, at + 4)) {
    entries += 1;
    if (entries > mostEntries || at + 30 > file.length) throw unreadable();
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    try {
      left -= (await inflate(file.subarray(start), { maxOutputLength: left })).length;
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

/** One at a time: each may take as much memory as it is allowed. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The rows of the first sheet. In a thread of its own: a sheet that claims a billion rows costs that thread
 * its memory, not us. Refuses what cannot be read within the limits (400).
 */
export async function readXlsx(file: Buffer, limits: Limits): Promise<unknown[][]> {
  await requireModestZip(file, limits.unpackedBytes);
  const reading = last.then(() => readInThread(file, limits));
  last = reading.catch(() => {});
  return reading;
}

function readInThread(file: Buffer, { memoryMb, seconds }: Limits): Promise<unknown[][]> {
  const library = createRequire(import.meta.url).resolve("read-excel-file/node");
  const worker = new Worker(script, {
    eval: true,
    workerData: { library, file },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), seconds * 1000);
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
  if (isZip(file)) return readXlsx(file, modest);
  try {
    return parse(decode(file), { bom: true, relax_column_count: true, skip_empty_lines: false });
  } catch {
    throw unreadable();
  }
}
