import { sql } from "drizzle-orm";
import { importErrorList, importRunList } from "#contract/entities/import-run";
import { notFound } from "#contract/kit/refusal";
import { personName } from "#server/platform/auth/people";
import { findRun, type Targets, targetsFor } from "#server/platform/imports/runs";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The imports of what a caller may import, and what is wrong with the lines of one. */
export const importLists = (targets: Targets): ServedList[] => [
  {
    list: importRunList,
    source(caller) {
      const names = targetsFor(targets, caller).map(({ name }) => name);
      return {
        from: sql`import_run r`,
        tenant: inBranch("r"),
        where: sql`r.target = any(${sql.param(names)}::text[])`,
        columns: {
          created_at: sql`r.created_at`,
          target: sql`r.target`,
          file_name: sql`r.file_name`,
          status: sql`r.status`,
          total: sql`r.total`,
          imported: sql`r.imported`,
          failed: sql`r.failed`,
          created_by_id: sql`r.created_by_id`,
          imported_at: sql`r.imported_at`,
          undone_at: sql`r.undone_at`,
        },
        also: {
          created_by_name: personName(sql`r.created_by_id`),
          undone_by_name: personName(sql`r.undone_by_id`),
        },
        key: [sql`r.id`],
      };
    },
  },
  {
    list: importErrorList,
    async source(caller, _action, { tx, now, params }) {
      const found = await findRun({ tx, now, caller }, targets, params.id as string);
      if (!found) throw notFound();
      return {
        from: sql`import_line l cross join lateral
          rows from (jsonb_to_recordset(l.faults) as ("column" text, value text, reason text))
          with ordinality as f ("column", value, reason, nth)`,
        tenant: inBranch("l"),
        where: sql`l.run_id = ${found.run.id} and l.faults is not null`,
        columns: { line: sql`l.line`, column: sql`f.column`, value: sql`f.value`, reason: sql`f.reason` },
        key: [sql`l.line`, sql`f.nth`],
        id: sql`l.line || '-' || f.nth`,
      };
    },
  },
];
