import type { FastifyInstance, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { mostImportedBytes, type UploadedImport } from "#contract/entities/import-run";
import { invalidInput, notFound } from "#contract/kit/refusal";
import { authorise, type BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { readUpload, takeFiles } from "#server/platform/http/multipart";
import { proposeMatch, recallMatch } from "#server/platform/imports/match";
import { type Line, type ReadFile, readFile } from "#server/platform/imports/read-file";
import { findRun, type Targets } from "#server/platform/imports/runs";
import { shownTarget } from "#server/platform/imports/show";
import type { AnyTarget } from "#server/platform/imports/target";
import type { Services } from "#server/platform/operations/run";

const sampleLines = 5;
const linesAWrite = 2000;
/** Files that were never imported, and lines that were wrong, are forgotten after a while. */
const draftDays = 7;
const failedDays = 60;

const insertLines = `
  insert into import_line (run_id, line, organization_id, branch_id, cells)
  select $1, line, kaban_organization(), kaban_branch(), cells
  from jsonb_to_recordset($2) as given (line integer, cells jsonb)`;

async function forgetOld(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `delete from import_run where branch_id = (select kaban_branch()) and imported_at is null
       and created_at < $1::timestamptz - interval '${draftDays} days'`,
    [now],
  );
  await tx.query(
    `delete from import_line where branch_id = (select kaban_branch()) and run_id in (
       select id from import_run where branch_id = (select kaban_branch())
         and created_at < $1::timestamptz - interval '${failedDays} days')`,
    [now],
  );
}

async function keepLines(tx: Transaction, runId: string, lines: Line[]): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAWrite) {
    await tx.query(insertLines, [runId, JSON.stringify(lines.slice(at, at + linesAWrite))]);
  }
}

interface Given {
  caller: BranchCaller;
  target: AnyTarget;
  fileName: string;
  file: ReadFile;
}

/** Keeps an uploaded file as a run that has imported nothing yet. */
function keep({ db, clock }: Services, targets: Targets, { caller, target, fileName, file }: Given) {
  const now = clock.now();
  const { headings, lines } = file;
  return inTenant(db, caller.membership, async (tx): Promise<UploadedImport> => {
    await forgetOld(tx, now);
    const id = uuidv7();
    const by = [now, caller.userId];
    const whose = { userId: caller.userId, target: target.name, headings };
    const remembered = await recallMatch(tx, whose);
    const { columns, date_order } = proposeMatch(target, file, remembered);
    await tx.query(
      `insert into import_run (id, organization_id, branch_id, target, file_name, headings, columns,
         date_order, total, created_at, created_by_id)
       values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $7, $8, $9)`,
      [...[id, target.name, fileName, headings, JSON.stringify(columns), date_order, lines.length], ...by],
    );
    await keepLines(tx, id, lines);
    const found = await findRun({ tx, now, caller }, targets, id);
    if (!found) throw new Error("the run that was just written is gone");
    const sample = lines
      .slice(0, sampleLines)
      .map(({ cells }) => headings.map((_, at) => String(cells[at] ?? "")));
    return { run: found.run, target: shownTarget(target), sample, is_remembered: remembered !== null };
  });
}

const nameOf = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .slice(-200) || "file";

async function readImport(request: FastifyRequest, organizationId: string, most?: number) {
  const upload = await readUpload(request);
  if (!upload) throw invalidInput({ file: "A file is required" });
  return { fileName: nameOf(upload.name ?? ""), file: await readFile(upload.content, organizationId, most) };
}

/** POST /import/:target: takes the file of an import (field `file`), and proposes what its columns mean. */
export function uploadRoute(api: FastifyInstance, services: Services, targets: Targets): void {
  api.register(async (app) => {
    await takeFiles(app, mostImportedBytes);
    app.post("/import/:target", { bodyLimit: mostImportedBytes + 100_000 }, async (request, reply) => {
      const caller = await services.sessions.requireBranch(request);
      const target = targets.get((request.params as { target: string }).target);
      if (!target) throw notFound();
      authorise(caller.membership, target.permission);
      const given = {
        caller,
        target,
        ...(await readImport(request, caller.membership.organizationId, target.most)),
      };
      return reply.code(201).send(await keep(services, targets, given));
    });
  });
}
