import { z } from "zod";
import { dateOrders } from "#contract/kit/day-text";
import { choice, integer, longText, moment, reference, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** A file takes at most this many lines below its heading. */
export const mostImportedRows = 60_000;
/** One of vouchers has several lines for each: 10,000 of 15. */
export const mostImportedVoucherRows = 150_000;
export const mostImportedBytes = 20_000_000;

/** `checked` after a dry run, or after an import that wrote nothing because lines were wrong. */
const importStatuses = ["uploaded", "checked", "imported", "undone"] as const;
const importPhases = ["check", "import", "undo"] as const;

/** One field of what can be imported, for matching the headings of a file. */
const importColumn = z.object({
  field: z.string(),
  /** English. */
  label: z.string(),
  kind: z.string(),
  is_required: z.boolean(),
  /** The words a choice takes, else null. */
  options: z.array(z.string()).nullable(),
  help: z.string().nullable(),
});

/** Something whose rows can be imported: a resource ("bank"), "member-profile" … */
export const importTarget = z.object({
  name: z.string(),
  /** English plural: "Banks". */
  label: z.string(),
  /** How many lines a file takes below its heading. */
  most: z.int(),
  columns: z.array(importColumn),
});
export type ImportedAs = z.output<typeof importTarget>;

/** The field each heading means; null, or left out, for a column that is not imported. */
export const columnMatch = z.record(z.string().max(300), z.string().max(100).nullable());

/** An import of one file: what was asked, what came of it. */
export const importRun = z.object({
  id: z.uuid(),
  target: z.string(),
  status: z.enum(importStatuses),
  file_name: z.string(),
  headings: z.array(z.string()),
  columns: columnMatch,
  date_order: z.enum(dateOrders),
  /** Lines below the heading that hold anything. */
  total: z.int(),
  /** Lines the last check or import found right, wrong; null before the first. */
  good: z.int().nullable(),
  failed: z.int().nullable(),
  /** What the lines would lead to, though each is right: nothing that they are refused for. English. */
  warnings: z.array(z.string()),
  /** Lines that were imported, several of which may have become one record. */
  imported: z.int(),
  /** What is going on right now, counted in lines; null when nothing is. */
  progress: z.object({ phase: z.enum(importPhases), done: z.int(), total: z.int() }).nullable(),
  created_at: z.string(),
  created_by_id: z.uuid(),
  created_by_name: z.string(),
  imported_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by_name: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

/** A run just begun by uploading its file. */
export const uploadedImport = z.object({
  /**
   * `columns` and `date_order` are proposals: what the person chose for these headings before, else what
   * fits.
   */
  run: importRun,
  target: importTarget,
  /** The first lines of the file, cell by cell in the order of `run.headings`. */
  sample: z.array(z.array(z.string())),
  /** Whether `run.columns` is what the person chose the last time these headings came. */
  is_remembered: z.boolean(),
});
export type UploadedImport = z.output<typeof uploadedImport>;

/** The imports of the branch that the caller could have made. */
export const importRunList = defineList({
  name: "import-run",
  permission: null,
  label: "Imports",
  menu: "maintenance",
  path: "/import-run",
  fields: {
    created_at: moment({ label: "When" }),
    target: text({ label: "What" }),
    file_name: text({ label: "File" }),
    status: choice(importStatuses),
    total: integer({ label: "Lines" }),
    imported: integer({ label: "Imported" }),
    failed: integer({ label: "Wrong" }),
    created_by_id: reference("user", { label: "Person" }),
    imported_at: moment({ label: "Imported on", listed: false }),
    undone_at: moment({ label: "Undone on", listed: false }),
  },
  carries: { undone_by_name: z.string().nullable() },
  searches: ["file_name", "target"],
  order: { field: "created_at", order: "desc" },
});

/** What is wrong with which line of a run's file; the heading is line 1. */
export const importErrorList = defineList({
  name: "import-error",
  permission: null,
  label: "Errors of an import",
  menu: "maintenance",
  path: "/import-run/:id/errors",
  fields: {
    line: integer(),
    column: text(),
    value: longText({ listed: true }),
    reason: longText({ listed: true }),
  },
  searches: ["column", "value", "reason"],
  order: { field: "line", order: "asc" },
});
