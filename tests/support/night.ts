import { expect } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { TestApp } from "./app.ts";

/** Lets the jobs that the clock asks for by now run to their end. */
export async function night(kaban: TestApp): Promise<void> {
  await kaban.app.jobs.everyMinute();
  const { rows } = await kaban.db.query(
    "select organization_id, branch_id, id, job from job_run where ended_at is null",
  );
  for (const { organization_id: organizationId, branch_id: branchId, id, job } of rows) {
    const { state } = await whenEnded(kaban, { organizationId, branchId }, id);
    expect([job, state]).toEqual([job, "done"]);
  }
}
