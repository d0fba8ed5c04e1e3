import { type ImportedAs, mostImportedRows } from "#contract/entities/import-run";
import { type Field, labelOf } from "#contract/kit/field";
import { importTargets, showImport } from "#contract/operations/imports/imports";
import { findRun, type Targets, targetsFor } from "#server/platform/imports/runs";
import type { AnyTarget } from "#server/platform/imports/target";
import { serve } from "#server/platform/operations/serve";

const shownColumn = ([name, field]: [string, Field]) => ({
  field: name,
  label: labelOf(name, field),
  kind: field.kind,
  is_required: field.required === true && !("default" in field),
  options: field.kind === "choice" ? [...field.options] : null,
  help: field.help ?? null,
});

/** What of a target goes over the wire. */
export const shownTarget = ({ name, label, fields, most = mostImportedRows }: AnyTarget): ImportedAs => ({
  ...{ name, label, most },
  columns: Object.entries(fields).map(shownColumn),
});

export const servedTargets = (targets: Targets) =>
  serve(importTargets, async ({ caller }) => ({ data: targetsFor(targets, caller).map(shownTarget) }));

export const servedShow = (targets: Targets) =>
  serve(showImport, async (call) => {
    const found = await findRun(call, targets, call.input.id);
    if (!found) throw call.refusal("import_not_found");
    return found.run;
  });
