import { z } from "zod";
import { jobStates } from "#contract/entities/job-run";
import { choice, integer, moment, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What servers make files of in the background. */
export const madeFileKinds = ["list", "statements", "member cards", "information sheets"] as const;
export type MadeFileKind = (typeof madeFileKinds)[number];

/** So many days a file is kept once it is ready. */
export const madeFileDays = 7;
/** A list of more rows is made in the background. */
export const mostRowsAtOnce = 10_000;
/** Of so many members papers are printed together. */
export const mostMembersAtOnce = 500;

/** A file that servers make for a person: how far it is, and until when it can be fetched. */
export const madeFile = z.object({
  /** That of the run which makes it. */
  id: z.uuid(),
  kind: z.enum(madeFileKinds),
  /** What it is called once it is fetched. */
  name: z.string(),
  state: z.enum(jobStates),
  /** How many rows or papers are in it by now, of how many; null before it knows. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
  created_at: z.string(),
  ready_at: z.string().nullable(),
  bytes: z.int().nullable(),
  kept_until: z.string(),
});
export type MadeFile = z.output<typeof madeFile>;

/** The files that were made for the caller in the branch, or are being made. */
export const madeFileList = defineList({
  name: "made-file",
  permission: null,
  label: "Files made for you",
  menu: "maintenance",
  path: "/made-file",
  fields: {
    created_at: moment({ label: "Asked for" }),
    name: text({ label: "File" }),
    kind: choice(madeFileKinds, { label: "What is in it" }),
    state: choice(jobStates),
    done: integer({ label: "Done so far" }),
    total: integer({ label: "Of" }),
    ready_at: moment({ label: "Ready" }),
    kept_until: moment({ label: "Kept until" }),
  },
  searches: ["name"],
  order: { field: "created_at", order: "desc" },
  invalidatedBy: ["made-file.create", "made-file.update"],
});
