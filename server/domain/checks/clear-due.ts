import { clearChecks } from "#contract/jobs/clear-checks";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";

// A slice of a thousand, so that no row is locked for long.
const clear = `
  with due as (
    select c.id from received_check c
    where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
      and c.state = 'in bank' and c.clears_on <= $1
    order by c.id limit 1000 for update)
  update received_check c set state = 'cleared', cleared_on = c.clears_on, version = c.version + 1,
    updated_at = $2
  from due
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = due.id
  returning c.id`;

/** Marks as cleared what the bank has had for its working days, by the business date. */
export const clearChecksJob: JobHandler = handleJob(clearChecks, async (job) => {
  const today = job.today();
  let cleared = 0;
  const next = () =>
    job.step(async (step) => {
      const { rows } = await step.tx.query<{ id: string }>(clear, [today, step.now]);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) step.emit("received-check.update", ids);
      return ids.length;
    });
  for (let count = await next(); count > 0; count = await next()) cleared += count;
  return { cleared };
});
