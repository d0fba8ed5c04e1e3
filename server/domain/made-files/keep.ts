import { v7 as uuidv7 } from "uuid";
import { type MadeFile, type MadeFileKind, madeFileDays } from "#contract/entities/made-file";
import type { Job } from "#contract/kit/job";
import type { Operation } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { type JobContext, RunStopped } from "#server/platform/jobs/context";
import { addRun } from "#server/platform/jobs/runs";
import type { BranchCall } from "#server/platform/operations/call";

/** So many may be made for one person at a time. */
const mostAtOnce = 3;
const partBytes = 8 * 1024 * 1024;
const dayMs = 86_400_000;

/** Holds for the files of the transaction's branch. */
export const ofBranch =
  "f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())";
/** How far the making of a file `f` is, by its run `r`. */
export const stateOf = "case when f.ready_at is not null then 'done' else coalesce(r.state, 'cancelled') end";
/** A file `f` with the run `r` that makes it. */
export const withRun = `made_file f left join job_run r on r.organization_id = f.organization_id
    and r.branch_id = f.branch_id and r.id = f.id`;

const read = `
  select f.id, f.kind, f.name, ${stateOf} as state, coalesce(r.done, f.holds) as done,
    coalesce(r.total, f.holds) as total, r.error, f.created_at, f.ready_at, f.bytes, f.kept_until
  from ${withRun} where ${ofBranch} and f.id = $1 and f.made_for_id = $2`;

/** A file of a person, with how far it is; null where it is not there, or somebody else's. */
export async function findMadeFile(tx: Transaction, id: string, userId: string): Promise<MadeFile | null> {
  return (await tx.query(read, [id, userId])).rows[0] ?? null;
}

const countUnderWay = `
  select count(*)::integer as count from ${withRun}
  where ${ofBranch} and f.made_for_id = $1 and f.ready_at is null and r.state in ('waiting', 'running')`;
const add = `
  insert into made_file (organization_id, branch_id, id, made_for_id, kind, name, content_type, permissions,
    created_at, kept_until)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8)`;

/** A file that is asked for. */
interface Asked {
  job: Job;
  input: unknown;
  kind: MadeFileKind;
  name: string;
  contentType: string;
  /** Any of these opens it. */
  permissions: readonly string[];
}

type Asking = Pick<BranchCall<Operation>, "tx" | "caller" | "now" | "audit" | "emit"> & {
  refusal(code: "too_many_files", detail: { count: number }): Refusal;
};

const expiryOf = (now: Date) => new Date(now.getTime() + madeFileDays * dayMs);

/** Has a job make a file for the caller. Refuses a fourth while three are being made. */
export async function askForFile(call: Asking, asked: Asked): Promise<MadeFile> {
  const { tx, caller, now, refusal, audit, emit } = call;
  const { job, input, kind, name, contentType, permissions } = asked;
  const { count } = (await tx.query(countUnderWay, [caller.userId])).rows[0];
  if (count >= mostAtOnce) throw refusal("too_many_files", { count });
  const id = await addRun(tx, job, { caller, now, input, key: uuidv7() });
  if (!id) throw new Error("A run with a key of its own was there already");
  await tx.query(add, [id, caller.userId, kind, name, contentType, permissions, now, expiryOf(now)]);
  audit({ entity: "made-file", entityId: id, after: { name } });
  emit("job-run.create", [id]);
  emit("made-file.create", [id]);
  return (await findMadeFile(tx, id, caller.userId)) as MadeFile;
}

const keyOf = ({ organizationId }: Tenant, id: string, part: string) =>
  `made/${organizationId}/${id}/${part}`;

/** Where a part of a file lies among the uploaded files. */
export const partKey = (tenant: Tenant, id: string, part: number) => keyOf(tenant, id, `${part}`);

/** Drafts of papers that a run keeps until all are there; so many at most. */
export const mostDrafts = 25;
export const draftKey = (tenant: Tenant, id: string, draft: number) => keyOf(tenant, id, `draft-${draft}`);

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Takes the parts of a file away. */
export async function removeParts(files: Files, tenant: Tenant, id: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await files.remove(partKey(tenant, id, part));
}

/** Takes away what a run keeps until its file is whole. */
export async function removeDrafts(files: Files, tenant: Tenant, id: string): Promise<void> {
  for (let draft = 0; draft < mostDrafts; draft += 1) await files.remove(draftKey(tenant, id, draft));
}

const keep = `
  update made_file f set ready_at = $2, kept_until = $3, bytes = $4, parts = $5, holds = $6
  where ${ofBranch} and f.id = $1`;

/**
 * Keeps what a run has made, a part at a time, and says that it can be fetched. A run that is to stop leaves
 * nothing.
 */
export async function keepFile<J extends Job>(
  job: JobContext<J>,
  content: AsyncIterable<Uint8Array>,
  holds: number,
): Promise<void> {
  const { runId, tenant, signal, services } = job;
  let [parts, bytes] = [0, 0];
  try {
    for await (const part of inParts(content)) {
      if (signal.aborted) throw new RunStopped();
      await services.files.put(partKey(tenant, runId, parts), part, "application/octet-stream");
      parts += 1;
      bytes += part.length;
    }
    await job.step(async ({ tx, now, progress }) => {
      const { rowCount } = await tx.query(keep, [runId, now, expiryOf(now), bytes, parts, holds]);
      if (rowCount === 0) throw new Error(`The file ${runId} was cleared away`);
      progress(holds, holds);
    });
  } catch (error) {
    await removeParts(services.files, tenant, runId, parts);
    throw error;
  }
}
