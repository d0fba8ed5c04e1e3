import { z } from "zod";
import { columnMatch, importRun, importTarget } from "#contract/entities/import-run";
import { dateOrders } from "#contract/kit/day-text";
import { defineOperation } from "#contract/kit/operation";

const id = z.uuid();

const notFoundRun = {
  import_not_found: { message: "Import not found", status: 404 },
} as const;

/** What the caller may import, with the fields of each. */
export const importTargets = defineOperation({
  name: "targets",
  slice: "import-run",
  label: "See what can be imported",
  method: "GET",
  path: "/import-target",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({ data: z.array(importTarget) }),
  refusals: {},
});

/** An import, with how far it is. */
export const showImport = defineOperation({
  name: "read",
  slice: "import-run",
  label: "See an import",
  method: "GET",
  path: "/import-run/:id",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id }),
  output: importRun,
  refusals: notFoundRun,
});

const asked = z.strictObject({
  id,
  columns: columnMatch,
  date_order: z.enum(dateOrders, "Date order must be month first or day first").default("month first"),
});

const wrongMatch = {
  unknown_column: { message: "Unknown column: {column}", status: 400, field: "columns" },
  matched_twice: { message: "{column} is matched twice", status: 400, field: "columns" },
  column_missing: { message: "{column} is required: match a column with it", status: 400, field: "columns" },
  already_imported: { message: "This file has already been imported" },
} as const;

/**
 * Dry run, as a job that somebody who may can watch and cancel: says what is wrong with which line, and
 * writes nothing else; answers when that has ended. The match is remembered.
 */
export const checkImport = defineOperation({
  name: "check",
  slice: "import-run",
  label: "Check a file before importing it",
  method: "POST",
  path: "/import-run/:id/check",
  scope: "branch",
  permission: null,
  input: asked,
  output: importRun,
  refusals: {
    ...notFoundRun,
    ...wrongMatch,
    check_under_way: { message: "This file is being checked already" },
    check_cancelled: { message: "The check was stopped before its end" },
    check_failed: { message: "The file could not be checked. {reason}" },
  },
  emits: ["job-run.create"],
});

/**
 * Imports the file in one transaction, as a job that somebody who may can watch and cancel; answers when that
 * has ended. With `only_good` the right lines alone; without, all or none: when lines are wrong the answer's
 * status stays `checked`, and nothing was written.
 */
export const startImport = defineOperation({
  name: "start",
  slice: "import-run",
  label: "Import a file",
  method: "POST",
  path: "/import-run/:id/start",
  scope: "branch",
  permission: null,
  input: asked.extend({ only_good: z.boolean("only_good must be yes or no").default(false) }),
  output: importRun,
  refusals: {
    ...notFoundRun,
    ...wrongMatch,
    import_under_way: { message: "This file is being imported already" },
    import_cancelled: { message: "The import was cancelled: nothing was imported" },
    import_failed: { message: "Nothing was imported. {reason}" },
  },
  emits: ["*.create"],
});

/**
 * Stops the check or import of a file at its next step, for those who could have made it: nothing of it is
 * kept.
 */
export const cancelImport = defineOperation({
  name: "cancel",
  slice: "import-run",
  label: "Stop the check or import of a file",
  method: "POST",
  path: "/import-run/:id/cancel",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id }),
  output: importRun,
  refusals: { ...notFoundRun, not_importing: { message: "This file is being neither checked nor imported" } },
  emits: ["job-run.update"],
});

/**
 * Takes back every row of an import while none was changed and nothing depends on any; else says which and
 * why.
 */
export const undoImport = defineOperation({
  name: "undo",
  slice: "import-run",
  label: "Undo an import",
  method: "POST",
  path: "/import-run/:id/undo",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id }),
  output: importRun,
  refusals: {
    ...notFoundRun,
    import_of_another: {
      message: "{name} imported this: undoing it takes the permission to delete such rows",
      status: 403,
    },
    not_imported: { message: "Nothing to undo: this file was not imported, or was already undone" },
    /** `fields` names the rows, at most 100, each with its reason. */
    rows_in_use: { message: "{count|row|rows} cannot be undone: {first}" },
  },
  emits: ["*.delete"],
});
