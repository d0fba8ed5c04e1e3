import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file in an archive, its content piece by piece. */
interface Entry {
  path: string;
  content: AsyncIterable<string> | Iterable<string>;
}

interface Kept {
  name: Buffer;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const deflate = 8;
/** Sizes come after the content, and names are UTF-8. */
const flags = 0x0808;
/** 1980-01-01, the first day the format knows: nobody asks when a piece of a sheet was made. */
const day = 0x0021;
const version = 20;

/** What the local header and the directory both say of an entry. */
function common({ name, crc, packed, unpacked }: Kept): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflate, 4);
  fields.writeUInt16LE(day, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(unpacked, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const signed = (signature: string, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from(`PK${signature}`, "latin1"), ...parts]);

function directoryOf(entries: Kept[], offset: number): Buffer {
  const listed = entries.map((entry) => {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.offset, 10);
    return signed("\x01\x02\x14\x00", common(entry), tail, entry.name);
  });
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([directory, signed("\x05\x06", end)]);
}

/** Compresses pieces of text as they come, and keeps count of them in `entry`. */
async function* packed(content: Entry["content"], entry: Kept): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.unpacked += piece.length;
      yield piece;
    }
  }
  // An error of the content ends the pieces, and is thrown to who reads them.
  const pieces = pipeline(counted(), createDeflateRaw(), () => {});
  for await (const piece of pieces) {
    entry.packed += piece.length;
    yield piece;
  }
}

/**
 * An archive of at most four gigabytes, made while its content is, so that neither ever lies in memory at
 * once.
 */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const kept: Kept[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const entry: Kept = { name: Buffer.from(path), crc: 0, packed: 0, unpacked: 0, offset };
    const header = signed("\x03\x04", common(entry), entry.name);
    yield header;
    yield* packed(content, entry);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(entry.crc, 0);
    sizes.writeUInt32LE(entry.packed, 4);
    sizes.writeUInt32LE(entry.unpacked, 8);
    yield signed("\x07\x08", sizes);
    offset += header.length + entry.packed + 16;
    kept.push(entry);
  }
  yield directoryOf(kept, offset);
}
