import { releaseImported } from "#contract/jobs/release-imported";
import { formatPesos } from "#contract/kit/money";
import { importedVouchers, releaseImportedVouchers } from "#contract/operations/vouchers/release-imported";
import { lockHead } from "#server/domain/ledger/locks";
import { beginBooksOn, moveIntoVault } from "#server/domain/vouchers/brought-in-cash";
import type { DayBelowZero } from "#server/domain/vouchers/days-below-zero";
import {
  daysBelowZero,
  findReleasable,
  postTogether,
  type Releasing,
} from "#server/domain/vouchers/post-imported";
import { isIndependent } from "#server/platform/approvals/independence";
import { readAlone, readTiersOf, tierOf } from "#server/platform/approvals/rules";
import type { Transaction } from "#server/platform/db/database";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { addRun, findJobRun } from "#server/platform/jobs/runs";
import { type BranchCall, declaredRefusal } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

/** So many vouchers hold the branch's queue of postings at a time. */
const mostAtOnce = 100;

const findImport = `
  select r.created_by_id, (select count(*)::int from voucher v where v.organization_id = r.organization_id
      and v.branch_id = r.branch_id and v.id = any(r.row_ids)) as total,
    s.count, s.amount, s.makers
  from import_run r
  cross join lateral (select count(*)::int as count, coalesce(sum(v.amount), 0)::bigint as amount,
      array_agg(distinct m.maker) as makers
    from voucher v cross join lateral unnest(v.maker_ids) as m (maker)
    where v.organization_id = r.organization_id and v.branch_id = r.branch_id and v.id = any(r.row_ids)
      and v.state = 'draft' and v.number is null and v.version = 1) s
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.id = $1 and r.target = 'journal-voucher' and r.status = 'imported'`;

const forget = `
  delete from voucher_not_released where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and import_id = $1`;

type Call = BranchCall<typeof releaseImportedVouchers>;

/** Who approves the vouchers: whoever decided, else the caller; refuses whoever wrote them. */
async function approverOf(call: Call, { makers, amount }: { makers: string[]; amount: number }) {
  const { tx, caller, now, approvedById, refusal } = call;
  const userId = approvedById ?? caller.userId;
  // It is sent to somebody else, and comes back with their approval.
  const isSent = tierOf(await readTiersOf(tx, "opening-balances"), amount) !== null;
  if (isSent && approvedById === null) return userId;
  const { worksAloneName } = await readAlone(tx, caller.userId);
  if (worksAloneName === null && !(await isIndependent(tx, { userId, makers, now })))
    throw refusal("approver_imported_it");
  return userId;
}

/** The first of the days on which the vouchers would leave something below zero, as it is told. */
const told = ({ account, date, balance, voucher }: DayBelowZero) => ({
  ...{ account, date, voucher, balance: formatPesos(balance) },
});

const release = serve(releaseImportedVouchers, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const [found] = (await tx.query(findImport, [input.id])).rows;
  if (!found) throw refusal("import_not_found");
  if (found.count === 0) throw refusal("nothing_to_release");
  call.weigh(found.amount);
  const approvedById = await approverOf(call, found);
  const asked = { import_id: input.id, approved_by_id: approvedById };
  const runId = await addRun(tx, releaseImported, { caller, now, input: asked, key: input.id });
  if (runId === null) throw refusal("release_under_way");
  await tx.query(forget, [input.id]);
  const [below] = await daysBelowZero(tx, input.id, call.today);
  if (below) throw refusal("would_overdraw", told(below));
  call.audit({ entity: "import-run", entityId: input.id, after: { vouchers: found.count, ...asked } });
  call.emit("job-run.create", [runId]);
  const started = await findJobRun(tx, runId);
  if (!started) throw new Error("A run that was added is gone");
  return started.run;
});

const countReleased = `
  select count(*)::int as released from import_run r
  join voucher v on v.organization_id = r.organization_id and v.branch_id = r.branch_id
    and v.id = any(r.row_ids) and v.state = 'released'
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.id = $1`;
const findRefused = `
  select v.id, v.name, v.date, n.code, n.message from voucher_not_released n
  join voucher v on v.organization_id = n.organization_id and v.branch_id = n.branch_id
    and v.id = n.voucher_id and v.state = 'draft'
  where n.organization_id = (select kaban_organization()) and n.branch_id = (select kaban_branch())
    and n.import_id = $1
  order by v.date, v.id limit 500`;

const shown = serve(importedVouchers, async ({ tx, input, refusal }) => {
  const [found] = (await tx.query(findImport, [input.id])).rows;
  if (!found) throw refusal("import_not_found");
  const { released } = (await tx.query(countReleased, [input.id])).rows[0];
  return { total: found.total, released, refused: (await tx.query(findRefused, [input.id])).rows };
});

/** How many of an import's vouchers wait to be released. */
async function sizeOf(tx: Transaction, importId: string): Promise<number> {
  return (await tx.query(findImport, [importId])).rows[0]?.count ?? 0;
}

interface Reached {
  size: number;
  released: number;
  refused: number;
  /** The journal's last entry after the last step: what is posted since was not foreseen. */
  sequence: number | null;
}

type Step = (releasing: Releasing, before: Reached) => Promise<Reached | null>;

const lastSequence = async (tx: Transaction): Promise<number> =>
  (await tx.query("select last_sequence from journal_head where branch_id = (select kaban_branch())")).rows[0]
    .last_sequence;

/** Releases some more; null where none are left, once the cash that they moved lies in the vault. */
const releaseSome: Step = async (releasing, before) => {
  const { step, importId, today } = releasing;
  const { tx } = step;
  const head = await lockHead(tx);
  const vouchers = await findReleasable(tx, importId, mostAtOnce);
  const [first] = vouchers;
  if (!first) {
    await moveIntoVault(releasing);
    return null;
  }
  if (before.sequence !== head.last_sequence) {
    const [below] = await daysBelowZero(tx, importId, today);
    if (below) throw declaredRefusal(releaseImportedVouchers, "would_overdraw", told(below));
  }
  await beginBooksOn(tx, head.begins_on, first.date);
  const { released, refused } = await postTogether(releasing, vouchers);
  return {
    ...before,
    released: before.released + released,
    refused: before.refused + refused,
    sequence: refused > 0 ? null : await lastSequence(tx),
  };
};

/**
 * Releases the vouchers of an import, some a step. A voucher is no draft any more once it is released, so a
 * run that was stopped goes on with those that are left.
 */
export const releaseImportedJob: JobHandler = handleJob(releaseImported, async (job) => {
  const { import_id: importId, approved_by_id: approvedById } = job.input;
  const caller = await job.caller();
  const begun = job.checkpoint as Reached | null;
  let reached = begun ?? {
    ...{ released: 0, refused: 0, sequence: null },
    size: await job.step(({ tx }) => sizeOf(tx, importId)),
  };
  for (;;) {
    const before = reached;
    const after = await job.step(async (step): Promise<Reached | null> => {
      const releasing: Releasing = { step, caller, approvedById, importId, today: job.today() };
      const at = await releaseSome(releasing, before);
      if (at === null) return null;
      step.checkpoint(at);
      step.progress(at.released + at.refused, Math.max(at.size, at.released + at.refused));
      return at;
    });
    if (after === null) return { released: reached.released, refused: reached.refused };
    reached = after;
  }
});

/** Releasing what was imported, and what became of it. */
export const importedReleases: readonly OperationHandler[] = [release, shown];
