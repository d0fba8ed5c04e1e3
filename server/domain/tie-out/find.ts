import { findDifferences } from "#contract/jobs/find-differences";
import { bookChecks } from "#server/domain/tie-out/book-checks";
import type { Check } from "#server/domain/tie-out/check";
import { memberChecks } from "#server/domain/tie-out/member-checks";
import type { Database } from "#server/platform/db/database";
import type { JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

/** Every comparison that is one statement. */
export const checks: readonly Check[] = [...bookChecks, ...memberChecks];

/** Keeps what a check has found: new differences, those that last, and those that are no more. */
const keep = (find: string) => `
  with found as materialized (${find}),
  lasting as (
    insert into tie_out_item as known (organization_id, branch_id, id, kind, subject, subject_name,
      expected, found, first_seen_at, last_seen_at, version)
    select kaban_organization(), kaban_branch(), gen_random_uuid(), $1, subject, name,
      expected, found, $2, $2, 1
    from found
    on conflict (organization_id, branch_id, kind, subject) where resolved_at is null do update set
      subject_name = excluded.subject_name, expected = excluded.expected, found = excluded.found,
      last_seen_at = excluded.last_seen_at, version = known.version + 1
    returning id, version = 1 as is_new),
  resolved as (
    update tie_out_item i set resolved_at = $2, version = i.version + 1
    where i.organization_id = (select kaban_organization()) and i.branch_id = (select kaban_branch())
      and i.kind = $1 and i.resolved_at is null
      and not exists (select from found f where f.subject = i.subject)
    returning id)
  select id, is_new from lasting union all select id, false from resolved`;

/** How the chain of an organisation's footsteps stands; the slice of footsteps says. */
type VerifyChain = (
  db: Database,
  chainId: string,
  known: null,
) => Promise<{ links: number; broken: { number: number | null } | null }>;

const chainFound = `
  select subject, name, expected, found
  from jsonb_to_recordset($3) as f (subject text, name text, expected bigint, found bigint)`;

interface Counts {
  /** How many checks are done. */
  checked: number;
  /** Differences that are new, or last. */
  differences: number;
}

const mostTold = 500;

async function keepFound(step: JobStep, kind: string, find: string, more: unknown[] = []): Promise<number> {
  const { rows } = await step.tx.query(keep(find), [kind, step.now, ...more]);
  const [added, others] = [true, false].map((isNew) =>
    rows.filter((row) => row.is_new === isNew).map(({ id }) => id as string),
  ) as [string[], string[]];
  if (added.length > 0) step.emit("tie-out-item.create", added.slice(0, mostTold));
  if (others.length > 0) step.emit("tie-out-item.update", others.slice(0, mostTold));
  const lasting = `select count(*)::integer as count from tie_out_item
      where branch_id = (select kaban_branch()) and kind = $1 and resolved_at is null`;
  return (await step.tx.query(lasting, [kind])).rows[0].count;
}

/**
 * The job that compares the books of a branch with themselves, a check a step. It changes nothing in them;
 * what differs is listed until a later run finds it no more.
 */
export const tieOutJob = (verifyChain: VerifyChain): JobHandler =>
  handleJob(findDifferences, async (job) => {
    const { services, tenant } = job;
    const total = checks.length + 1;
    let counts = (job.checkpoint as Counts | null) ?? { checked: 0, differences: 0 };
    const kept = (kind: string, find: string, more?: unknown[]) =>
      job.step(async (step) => {
        const differences = counts.differences + (await keepFound(step, kind, find, more));
        const next = { checked: counts.checked + 1, differences };
        step.checkpoint(next);
        step.progress(next.checked, total);
        return next;
      });
    for (const { kind, find } of checks.slice(counts.checked)) counts = await kept(kind, find);
    if (counts.checked < total) {
      const { links, broken } = await verifyChain(services.db, tenant.organizationId, null);
      const place = broken?.number ?? links;
      const found = {
        subject: tenant.organizationId,
        name: "",
        expected: links,
        found: Math.max(0, place - 1),
      };
      counts = await kept("footsteps", chainFound, [JSON.stringify(broken ? [found] : [])]);
    }
    return { checks: counts.checked, differences: counts.differences };
  });
