import { z } from "zod";
import { madeFile } from "#contract/entities/made-file";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const common = { slice: "made-file", scope: "branch", permission: null } as const;
const id = z.uuid();
const notFound = { made_file_not_found: { message: "File not found", status: 404 } } as const;

/** What whoever asks for a file may be refused. */
export const askingRefusals = {
  too_many_files: { message: "{count|file is|files are} being made for you already. Wait for one of them" },
} as const;

/**
 * Has a whole list made into a file by a job, for the caller alone: its question (`sort`, `filter` and `q` as
 * its search takes them, and the parameters of its path), the columns in order, only some rows by their ids.
 * Refuses what exporting it at once refuses, and a fourth file while three are being made.
 */
export const exportInBackground = defineOperation({
  ...common,
  name: "export-list",
  label: "Have a list made into a file",
  method: "POST",
  path: "/made-file/of-list",
  input: z.strictObject({
    /** By its name: "member". */
    list: z.string().min(1).max(100),
    question: z.record(z.string(), z.unknown()).default({}),
    format: z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("csv"),
    columns: z.array(z.string()).optional(),
    ids: z.array(z.string()).optional(),
  }),
  output: madeFile,
  refusals: {
    list_not_found: { message: "There is no such list", status: 404, field: "list" },
    ...askingRefusals,
  },
  emits: ["job-run.create", "made-file.create"],
});

/** A file that was made for the caller, with how far it is. */
export const showMadeFile = defineOperation({
  ...common,
  name: "read",
  label: "See a file that is made for one",
  method: "GET",
  path: "/made-file/:id",
  input: z.strictObject({ id }),
  output: madeFile,
  refusals: notFound,
});

/** The file itself, for whom it was made, as long as they hold the permission that it took. */
export const fetchMadeFile = defineOperation({
  ...common,
  name: "fetch",
  label: "Fetch a file that was made for one",
  method: "GET",
  path: "/made-file/:id/content",
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf"],
  input: z.strictObject({ id }),
  output: z.custom<Response>(),
  refusals: { ...notFound, made_file_not_ready: { message: "This file is not ready" } },
});

/** Stops the making of a file of one's own. */
export const cancelMadeFile = defineOperation({
  ...common,
  name: "cancel",
  label: "Stop making a file",
  method: "POST",
  path: "/made-file/:id/cancel",
  on: "made-file",
  when: { state: ["waiting", "running"] },
  action: "Cancel",
  title: "Stop making {name}?",
  confirm: "What is done of it by now is thrown away.",
  done: "{name} is not made any more",
  isDanger: true,
  input: fields({ id: recordId("made-file") }),
  output: madeFile,
  refusals: { ...notFound, made_file_ended: { message: "This file is not being made any more" } },
  emits: ["job-run.update", "made-file.update"],
});
