import { Readable } from "node:stream";
import type { Fields } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import type { BranchCall } from "#server/platform/operations/call";
import type { BranchHandler } from "#server/platform/operations/run";
import { type OperationHandler, serve } from "#server/platform/operations/serve";
import { type FileType, headersOf, writeTable } from "#server/platform/spreadsheets/write";

/** A table as a handler lays it out, small enough to lie in memory. */
interface TableDocument {
  /** Of the file, without ending. */
  name: string;
  format: FileType;
  fields: Fields;
  rows: Record<string, unknown>[];
}

async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
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
    const { fields, format } = document;
    const file = await writeTable({ fields, batches: inOneBatch(rows), timeZone }, format);
    return new Response(Readable.toWeb(file.stream) as ReadableStream, {
      headers: headersOf(file, document),
    });
  };
  return serve(operation, handler as unknown as BranchHandler<Op>, { onReader: true });
}
