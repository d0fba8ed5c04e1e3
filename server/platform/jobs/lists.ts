import { sql } from "drizzle-orm";
import { jobRunList } from "#contract/entities/job-run";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The runs of the branch. */
export const jobLists: readonly ServedList[] = [
  {
    list: jobRunList,
    source: {
      from: sql`job_run r`,
      tenant: inBranch("r"),
      columns: {
        created_at: sql`r.created_at`,
        job: sql`r.job`,
        state: sql`r.state`,
        done: sql`r.done`,
        total: sql`r.total`,
        asked_by_id: sql`r.asked_by_id`,
        started_at: sql`r.started_at`,
        ended_at: sql`r.ended_at`,
        error: sql`r.error`,
      },
      also: {
        asked_by_name: personName(sql`r.asked_by_id`),
        due_at: sql`r.due_at`,
        attempt: sql`r.attempt`,
      },
      key: [sql`r.id`],
    },
  },
];
