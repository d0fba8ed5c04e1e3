import { sql } from "drizzle-orm";
import { loanImportList } from "#contract/entities/loan-import";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The files of loans. */
export const loanImportLists: readonly ServedList[] = [
  {
    list: loanImportList,
    source: {
      from: sql`loan_import s
        join import_run r on r.branch_id = s.branch_id and r.id = s.id
        left join journal_entry e on e.branch_id = s.branch_id and e.id = s.entry_id
        cross join lateral (select min(o.taken_over_on) as taken_over_on, count(*) as loans,
            coalesce(sum(o.outstanding), 0)::bigint as outstanding
          from loan_taken_over o where o.organization_id = s.organization_id and o.branch_id = s.branch_id
            and o.import_id = s.id) t`,
      tenant: inBranch("s"),
      columns: {
        name: sql`r.file_name`,
        taken_over_on: sql`t.taken_over_on`,
        loans: sql`t.loans`,
        outstanding: sql`t.outstanding`,
        status: sql`(case when s.posted_at is null then 'not posted' else 'posted' end)`,
        entry: sql`e.reference`,
        created_at: sql`s.created_at`,
        created_by_id: sql`s.created_by_id`,
      },
      also: { created_by_name: personName(sql`s.created_by_id`), entry_id: sql`s.entry_id` },
      key: [sql`s.id`],
    },
  },
];
