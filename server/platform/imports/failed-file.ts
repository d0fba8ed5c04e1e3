import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Fields, longText } from "#contract/kit/field";
import { notFound } from "#contract/kit/refusal";
import type { Transaction } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { parseInput } from "#server/platform/http/errors";
import { findRun, type Targets } from "#server/platform/imports/runs";
import { formatOf, sendTable } from "#server/platform/lists/serve";
import { commitEffects } from "#server/platform/operations/commit-effects";
import type { Services } from "#server/platform/operations/run";
import { writeTable } from "#server/platform/spreadsheets/write";

const linesAFetch = 1000;
const reasons = "Reasons";

/**
 * The columns of the file as it came, and one for what is wrong. Their names are places: headings may be
 * anything.
 */
function fieldsOf(headings: string[]): Fields {
  const labels = headings.includes(reasons) ? [...headings, `${reasons} (Kaban)`] : [...headings, reasons];
  return Object.fromEntries(labels.map((label, index) => [`cell_${index}`, longText({ label })]));
}

async function* failedRows(tx: Transaction, runId: string, width: number) {
  await tx.query(
    `declare failed no scroll cursor for
     select cells, (select string_agg((f->>'column') || ': ' || (f->>'reason'), '; ')
       from jsonb_array_elements(faults) f) as reasons
     from import_line where branch_id = (select kaban_branch()) and run_id = '${z.uuid().parse(runId)}'
       and faults is not null order by line`,
  );
  for (;;) {
    const { rows } = await tx.query(`fetch ${linesAFetch} from failed`);
    yield rows.map(({ cells, reasons: why }) => {
      const texts = Array.from({ length: width }, (_, index) => [
        `cell_${index}`,
        String(cells[index] ?? ""),
      ]);
      return Object.fromEntries([...texts, [`cell_${width}`, why]]);
    });
    if (rows.length < linesAFetch) return;
  }
}

/**
 * GET /import-run/:id/failed?format=csv|xlsx: the lines that are wrong as they came, and why, to be repaired.
 */
export function failedFileRoute(api: FastifyInstance, services: Services, targets: Targets): void {
  api.get("/import-run/:id/failed", async (request, reply) => {
    const caller = await services.sessions.requireBranch(request);
    const { id } = parseInput(z.object({ id: z.uuid() }), request.params);
    const { format } = formatOf(request.query as Record<string, unknown>);
    const now = services.clock.now();
    const { membership } = caller;
    const { file, name } = await inTenant(services.db, membership, async (tx) => {
      const found = await findRun({ tx, now, caller }, targets, id);
      if (!found) throw notFound();
      const { run } = found;
      const step = { module: "import-run", activity: "export-success", entity: "import-run", entityId: id };
      await commitEffects(tx, membership, now, [{ caller, auditEntries: [step], events: [] }]);
      const batches = failedRows(tx, id, run.headings.length);
      const table = { fields: fieldsOf(run.headings), batches, timeZone: membership.timeZone };
      return { file: await writeTable(table, format), name: `${run.target}-failed` };
    });
    return sendTable(reply, file, { name, format });
  });
}
