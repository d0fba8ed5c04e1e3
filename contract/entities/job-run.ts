import { z } from "zod";
import { choice, integer, longText, moment, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** `waiting` until a server takes it up, and again when the server that had it died. */
export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** One run of a job in a branch. */
export const jobRun = z.object({
  id: z.uuid(),
  /** "tie-out-item:find". */
  job: z.string(),
  /** English. */
  label: z.string(),
  state: z.enum(jobStates),
  /** How far it is, of how much; null before it knows. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** What came of it, as the job says. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
  /** How often a server has taken it up. */
  attempt: z.int(),
  /** When the clock asked for it; null when somebody did. */
  due_at: z.string().nullable(),
  asked_by_id: z.uuid().nullable(),
  asked_by_name: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type JobRun = z.output<typeof jobRun>;

/** What servers did, do and will do by themselves in the branch. */
export const jobRunList = defineList({
  name: "job-run",
  label: "Jobs",
  menu: "maintenance",
  path: "/job-run",
  fields: {
    created_at: moment({ label: "When" }),
    job: text({ label: "What" }),
    state: choice(jobStates),
    done: integer({ label: "Done so far" }),
    total: integer({ label: "Of" }),
    asked_by_id: reference("user", { label: "Person" }),
    started_at: moment({ label: "Started" }),
    ended_at: moment({ label: "Ended" }),
    error: longText({ label: "What went wrong", listed: true }),
  },
  carries: { due_at: z.string().nullable(), attempt: z.int() },
  searches: ["job", "error"],
  order: { field: "created_at", order: "desc" },
  invalidatedBy: ["job-run.create", "job-run.update"],
});
