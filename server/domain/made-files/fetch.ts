import { Readable } from "node:stream";
import type { fetchMadeFile } from "#contract/operations/made-files/made-files";
import { ofBranch, partKey } from "#server/domain/made-files/keep";
import { authorise } from "#server/platform/auth/session";
import type { Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import type { BranchHandler } from "#server/platform/operations/run";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const find = `
  select f.id, f.name, f.content_type, f.permissions, f.ready_at, f.bytes, f.parts from made_file f
  where ${ofBranch} and f.id = $1 and f.made_for_id = $2 and f.kept_until > $3`;

interface Kept {
  tenant: Tenant;
  id: string;
  name: string;
  content_type: string;
  bytes: number;
  parts: number;
}

async function* read(files: Files, { tenant, id, parts }: Kept): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const content = await files.get(partKey(tenant, id, part));
    if (!content) throw new Error(`Part ${part} of the file ${id} is gone`);
    yield content;
  }
}

/** Sends a file a part at a time: it never lies in memory as a whole. */
function send(files: Files, kept: Kept): Response {
  return new Response(Readable.toWeb(Readable.from(read(files, kept))) as ReadableStream, {
    headers: {
      "content-type": kept.content_type,
      "content-length": String(kept.bytes),
      "content-disposition": `attachment; filename="${kept.name}"`,
    },
  });
}

/** Serves the fetching of a file, to whom it was made for and as long as they hold its permission. */
export function fetchMadeFileHandler(operation: typeof fetchMadeFile): OperationHandler {
  const handler: BranchHandler<typeof fetchMadeFile> = async (call) => {
    const { tx, input, caller, now, refusal, audit } = call;
    const [found] = (await tx.query(find, [input.id, caller.userId, now])).rows;
    if (!found) throw refusal("made_file_not_found");
    if (found.permissions.length > 0) authorise(caller.membership, ...found.permissions);
    if (!found.ready_at) throw refusal("made_file_not_ready");
    audit({ entity: "made-file", entityId: input.id, after: { name: found.name } });
    return { ...found, tenant: caller.membership } as unknown as Response;
  };
  return serve(operation, handler, { finish: async (kept, { files }) => send(files, kept as Kept) });
}
