import { sql } from "drizzle-orm";
import { openingBalanceList } from "#contract/entities/opening-balance";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** The files of opening balances. */
export const openingBalanceLists: readonly ServedList[] = [
  {
    list: openingBalanceList,
    source: {
      from: sql`opening_balance_set s
        join import_run r on r.branch_id = s.branch_id and r.id = s.id
        left join journal_entry e on e.branch_id = s.branch_id and e.id = s.entry_id
        left join lateral (select min(l.entry_date) as entry_date, count(*) as lines,
            sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
          from opening_balance_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
          where l.organization_id = s.organization_id and l.branch_id = s.branch_id and l.set_id = s.id
            and (l.member_id is not null or a.member_kind is null)) t on true`,
      tenant: inBranch("s"),
      columns: {
        name: sql`r.file_name`,
        entry_date: sql`t.entry_date`,
        lines: sql`t.lines`,
        status: sql`(case when s.entry_id is null then 'not posted' else 'posted' end)`,
        debit: sql`coalesce(t.debit, 0)`,
        credit: sql`coalesce(t.credit, 0)`,
        entry: sql`e.reference`,
        created_at: sql`s.created_at`,
        created_by_id: sql`s.created_by_id`,
      },
      also: { created_by_name: personName(sql`s.created_by_id`), entry_id: sql`s.entry_id` },
      key: [sql`s.id`],
    },
  },
];
