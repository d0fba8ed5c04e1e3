import { inTenant, type Tenant } from "#server/platform/db/tenant";
import type { Services } from "#server/platform/operations/run";

/** Another server's messages may not come here: then it is looked for this often. */
const lookAgainMs = 1000;

const read = `
  select state, error from job_run
  where organization_id = kaban_organization() and branch_id = kaban_branch() and id = $1`;

/** Waits until a run has ended, and answers how. */
export async function whenEnded(
  { db, broker }: Pick<Services, "db" | "broker">,
  tenant: Tenant,
  id: string,
): Promise<{ state: string; error: string | null }> {
  let lookAgain = () => {};
  const stop = broker.subscribe(({ topic, ids }) => {
    if (topic === "job-run.update" && ids.includes(id)) lookAgain();
  });
  try {
    for (;;) {
      const told = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookAgainMs);
        lookAgain = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const { rows } = await inTenant(db, tenant, (tx) => tx.query(read, [id]));
      if (!rows[0] || !["waiting", "running"].includes(rows[0].state)) {
        lookAgain();
        return rows[0] ?? { state: "cancelled", error: null };
      }
      await told;
    }
  } finally {
    stop();
  }
}
