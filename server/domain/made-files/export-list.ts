import { exportList } from "#contract/jobs/made-files";
import { dayIn } from "#contract/kit/dates";
import { exportInBackground } from "#contract/operations/made-files/made-files";
import { askForFile, keepFile } from "#server/domain/made-files/keep";
import { authorise, type Membership } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inReader } from "#server/platform/db/reader";
import { inTenant } from "#server/platform/db/tenant";
import type { JobContext } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { type ListRequest, type ListRow, readAll, readPage } from "#server/platform/lists/run";
import { fieldsOf, formatOf, listRequestOf } from "#server/platform/lists/serve";
import { onlyIds, type ServedList } from "#server/platform/lists/source";
import { serve } from "#server/platform/operations/serve";
import { fileTypes, writeTable } from "#server/platform/spreadsheets/write";

/** A list that may leave as a file, by any of those permissions. */
export interface Exportable {
  served: ServedList;
  permissions: string[] | "anyone";
}
/** What may leave as a file, by the names of the lists. */
export type Exportables = ReadonlyMap<string, Exportable>;

/** A question in a body need not be quoted as in an address. */
const quoted = (question: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(question).map(([name, part]) => [
      name,
      typeof part === "object" && part !== null ? JSON.stringify(part) : part,
    ]),
  );

function mayExport({ permissions }: Exportable, membership: Membership): void {
  if (permissions !== "anyone") authorise(membership, ...permissions);
}

/** Has a list made into a file: what is wrong with the question is said at once. */
export const exportInBackgroundHandler = (exportables: Exportables) =>
  serve(exportInBackground, async (call) => {
    const { caller, now, input, refusal } = call;
    const { list: name, question, ...part } = input;
    const found = exportables.get(name);
    if (!found) throw refusal("list_not_found");
    mayExport(found, caller.membership);
    const { list } = found.served;
    const { search, format, columns, ids } = formatOf({ ...quoted(question), ...part });
    const request = await listRequestOf(found.served, call, "export", search);
    fieldsOf(request.list, columns);
    return askForFile(call, {
      job: exportList,
      input: { list: name, question: search, format, columns, ids, written_up_to: caller.writtenUpTo },
      kind: "list",
      name: `${list.name}-${dayIn(caller.membership.timeZone, now)}.${format}`,
      contentType: fileTypes[format],
      permissions: found.permissions === "anyone" ? [] : found.permissions,
    });
  });

/** Rows between two times that it is said how far the file is. */
const rowsAStep = 10_000;

/** Says how far the rows are as they pass by, and stops with the run. */
async function* telling(
  job: JobContext<typeof exportList>,
  batches: AsyncIterable<ListRow[]>,
  total: number | null,
): AsyncGenerator<ListRow[]> {
  const tell = (done: number) => job.step(async ({ progress }) => progress(done, total));
  let [done, told] = [0, 0];
  await tell(0);
  for await (const rows of batches) {
    yield rows;
    done += rows.length;
    if (done - told < rowsAStep) continue;
    told = done;
    await tell(done);
  }
}

/** How many rows there will be; null where they are too many to count. */
async function sizeOf(tx: Transaction, request: ListRequest): Promise<number | null> {
  const query = { ...request.query, pageIndex: 0, pageSize: 1 };
  const { totalSize, totalIsMinimum } = await readPage(tx, { ...request, query });
  return totalIsMinimum ? null : totalSize;
}

/**
 * Makes a list into a file as its asker may see it now, as of one moment: a server that died has left
 * nothing, and the next begins anew. Throws for an asker who may not see it any more.
 */
export const exportListJob = (exportables: Exportables): JobHandler =>
  handleJob(exportList, async (job) => {
    const { list: name, question, format, columns, ids, written_up_to: writtenUpTo } = job.input;
    const found = exportables.get(name);
    if (!found) throw new Error(`There is no list ${name}`);
    const caller = await job.caller();
    mayExport(found, caller.membership);
    const write = async (tx: Transaction) => {
      const asked = { caller, tx, now: job.now() };
      const whole = await listRequestOf(found.served, asked, "export", question);
      const request = ids ? { ...whole, source: onlyIds(whole.source, ids) } : whole;
      const batches = telling(job, readAll(tx, request), ids?.length ?? (await sizeOf(tx, request)));
      return writeTable({ ...request, fields: fieldsOf(request.list, columns), batches }, format);
    };
    const read = await inReader(job.services.db, { tenant: job.tenant, writtenUpTo }, write);
    const { stream, rows } = read ? read.found : await inTenant(job.services.db, job.tenant, write);
    await keepFile(job, stream, rows);
    return { list: name, rows };
  });
