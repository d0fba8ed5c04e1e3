import { Readable } from "node:stream";
import type { Fields } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import type { BranchCall } from "#server/platform/operations/call";
import type { BranchHandler } from "#server/platform/operations/run";
import { type OperationHandler, serve } from "#server/platform/operations/serve";
import { type FileType, headersOf, writeTable } from "#server/platform/spreadsheets/write";

type Row = Record<string, unknown>;

/** A table as a handler lays it out: small enough to lie in memory, or read batch by batch. */
interface TableDocument {
  /** Of the file, without ending. */
  name: string;
  format: FileType;
  fields: Fields;
  rows: Row[] | AsyncIterable<Row[]>;
  title?: [string, string][];
}

async function* inOneBatch(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

/**
 * Serves an operation that answers a table as a file. Its handler reads in the call's transaction and lays
 * the table out, or refuses; the operation engine authorises it and leaves the footstep.
 */
export function serveTable<Op extends Operation>(
  operation: Op,
  layOut: (call: BranchCall<Op>) => Promise<TableDocument>,
): OperationHandler {
  const handler = async (call: BranchCall<Op>) => {
    const { rows, ...document } = await layOut(call);
    const { timeZone } = call.caller.membership;
    const batches = Array.isArray(rows) ? inOneBatch(rows) : rows;
    const file = await writeTable({ ...document, batches, timeZone }, document.format);
    return new Response(Readable.toWeb(file.stream) as ReadableStream, {
      headers: headersOf(file, document),
    });
  };
  return serve(operation, handler as unknown as BranchHandler<Op>, { onReader: true });
}
