import { z } from "zod";
import { jobRun } from "#contract/entities/job-run";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const id = z.uuid();
const notFoundRun = { job_run_not_found: { message: "Job not found", status: 404 } } as const;

/** A run of a job, with how far it is. */
export const showJobRun = defineOperation({
  name: "read",
  slice: "job-run",
  label: "See a job",
  method: "GET",
  path: "/job-run/:id",
  scope: "branch",
  input: z.strictObject({ id }),
  output: jobRun,
  refusals: notFoundRun,
});

/** Stops a run: at once while it waits, else at its next step. What its steps have finished stays. */
export const cancelJobRun = defineOperation({
  name: "cancel",
  slice: "job-run",
  label: "Cancel a job",
  method: "POST",
  path: "/job-run/:id/cancel",
  scope: "branch",
  on: "job-run",
  when: { state: ["waiting", "running"] },
  action: "Cancel",
  title: "Cancel this job?",
  confirm: "It stops at its next step. What it has finished by then stays.",
  done: "The job is being cancelled",
  isDanger: true,
  input: fields({ id: recordId("job-run") }),
  output: jobRun,
  refusals: { ...notFoundRun, job_run_ended: { message: "This job has ended already" } },
  emits: ["job-run.update"],
});

/** Lets a run that failed or was cancelled go on where it was. */
export const retryJobRun = defineOperation({
  name: "retry",
  slice: "job-run",
  label: "Try a job again",
  method: "POST",
  path: "/job-run/:id/retry",
  scope: "branch",
  on: "job-run",
  when: { state: ["failed", "cancelled"] },
  action: "Try again",
  title: "Try this job again?",
  confirm: "It goes on where it stopped, and does nothing twice.",
  done: "The job will go on",
  input: fields({ id: recordId("job-run") }),
  output: jobRun,
  refusals: {
    ...notFoundRun,
    job_run_not_stopped: { message: "Only a job that failed or was cancelled can be tried again" },
    job_under_way: { message: "This job is under way already" },
  },
  emits: ["job-run.update"],
});
