import type { z } from "zod";

/** Long work that a server does by itself (DESIGN section 4): asked for by somebody, or by the clock. */
export interface Job<I extends z.ZodType = z.ZodType> {
  /** Kebab-case verb and object. With the slice it is the job's name among all. */
  name: string;
  slice: string;
  /** English; what the list of runs calls it. */
  label: string;
  /** Each run is of one branch and sees nothing else, or is the whole installation's. */
  scope: "branch" | "system";
  input: I;
  /** When it runs by itself, as cron has it: in the branch's time zone; the system's in UTC. */
  schedule?: string;
  /** Live topics it emits, without the branch. */
  emits?: readonly string[];
  /** Topics told with the run's id whenever the run changes, for those who may not see runs. */
  tells?: readonly string[];
}

/** Declares a job. */
export const defineJob = <I extends z.ZodType>(job: Job<I>): Job<I> => job;

export type JobInput<J> = J extends Job<infer I> ? z.output<I> : never;

/** The name of a job among all, and of the permission to start it: "tie-out-item:find". */
export const jobName = ({ slice, name }: Pick<Job, "slice" | "name">) => `${slice}:${name}`;

/** What is told whenever a run of a job changes. */
export const eventsOfRun = ({ tells = [] }: Pick<Job, "tells">, id: string) =>
  ["job-run.update", ...tells].map((topic) => ({ topic, ids: [id] }));
