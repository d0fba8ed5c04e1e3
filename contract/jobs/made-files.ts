import { z } from "zod";
import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";
import { papersAsked } from "#contract/operations/prints/papers-of-members";

const tells = ["made-file.update"];

/** Makes a whole list into a file. */
export const exportList = defineJob({
  name: "export-list",
  slice: "made-file",
  label: "Make a list into a file",
  scope: "branch",
  input: z.strictObject({
    list: z.string(),
    question: z.record(z.string(), z.unknown()),
    format: z.enum(["csv", "xlsx"]),
    columns: z.array(z.string()).optional(),
    ids: z.array(z.string()).optional(),
    /** How far whoever asked had written, so that a standby which has come as far may be read. */
    written_up_to: z.number().optional(),
  }),
  tells,
});

/** Prints papers of many members into one PDF. */
export const printPapers = defineJob({
  name: "print-of-members",
  slice: "prints",
  label: "Print papers of many members",
  scope: "branch",
  input: papersAsked,
  tells,
});

/** Clears away the files whose time is over. */
export const clearMadeFiles = defineJob({
  name: "clear",
  slice: "made-file",
  label: "Clear away files that were made",
  scope: "branch",
  input: fields({}),
  schedule: "45 2 * * *",
});
