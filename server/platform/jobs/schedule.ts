import cronParser from "cron-parser";
import { v7 as uuidv7 } from "uuid";
import { type Job, jobName } from "#contract/kit/job";
import type { Database } from "#server/platform/db/database";
import { systemTenant } from "#server/platform/jobs/runs";

interface Place {
  organization_id: string;
  branch_id: string;
  time_zone: string;
}

// From one moment of a schedule to its next: finding them takes milliseconds, and branches ask every minute.
const found = new Map<string, { last: Date; next: Date }>();

/** The last moment at or before `now` that a schedule names in a time zone. */
export function lastDue(schedule: string, timeZone: string, now: Date): Date {
  const key = `${schedule} ${timeZone}`;
  const known = found.get(key);
  if (known && known.last <= now && now < known.next) return known.last;
  // What is due at this very second counts.
  const currentDate = new Date(now.getTime() + 1);
  const moments = cronParser.parseExpression(schedule, { tz: timeZone, currentDate });
  const last = moments.prev().toDate();
  found.set(key, { last, next: moments.next().toDate() });
  return last;
}

const readPlaces = `select organization_id, id as branch_id, time_zone from branch`;

// What was missed while no server ran is made up for once, not as often as it was missed.
const add = `
  insert into job_run (organization_id, branch_id, id, job, key, state, input, attempt, due_at, created_at)
  select due.organization_id, due.branch_id, due.id, due.job, '', 'waiting', '{}', 0, due.due_at, $1
  from jsonb_to_recordset($2) as due (organization_id uuid, branch_id uuid, id uuid, job text,
    due_at timestamptz)
  where not exists (select from job_run r where r.organization_id = due.organization_id
    and r.branch_id = due.branch_id and r.job = due.job and r.due_at >= due.due_at)
  on conflict do nothing`;

/**
 * Adds the runs that are due by now, one for each branch and job: the same moment never twice, whichever
 * server looks.
 */
export async function addDueRuns(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined);
  if (scheduled.length === 0) return;
  const { organizationId, branchId } = systemTenant;
  const system: Place = { organization_id: organizationId, branch_id: branchId, time_zone: "UTC" };
  const branches: Place[] = (await db.query(readPlaces)).rows;
  const due = scheduled.flatMap((job) =>
    (job.scope === "system" ? [system] : branches).map(({ time_zone, ...place }) => ({
      ...place,
      id: uuidv7(),
      job: jobName(job),
      due_at: lastDue(job.schedule as string, time_zone, now),
    })),
  );
  await db.query(add, [now, JSON.stringify(due)]);
}
