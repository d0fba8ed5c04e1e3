import { sql } from "drizzle-orm";
import { ledgerOfLoans } from "#contract/reports/loans-moved";
import {
  besideLoan,
  type FactsCall,
  here,
  type LoanFacts,
  narrowed,
  within,
} from "#server/domain/loans/reports/parts";

// Entries that move interest or fines alone, and no principal, are lines too.
const facts = async ({ filters }: FactsCall) => sql`
  with chosen as (
    select l.id, l.organization_id, l.branch_id, m.full_name as member_name,
      concat_ws(' · ', l.number, m.full_name, p.name) as loan
    from loan l ${besideLoan}
    where ${here("l")} and ${narrowed(filters)}),
  moved as (
    select c.id, j.entry_id, sum(j.debit)::bigint as debit, sum(j.credit)::bigint as credit,
      0::bigint as interest, 0::bigint as fines
    from chosen c join loan_account x on x.organization_id = c.organization_id
      and x.branch_id = c.branch_id and x.loan_id = c.id
    join journal_line j on j.organization_id = c.organization_id and j.branch_id = c.branch_id
      and j.member_account_id = x.member_account_id
    where j.entry_date <= ${filters.to}::date group by 1, 2
    union all
    select c.id, g.entry_id, 0, 0, g.interest, g.fines
    from chosen c join loan_posting g on g.organization_id = c.organization_id
      and g.branch_id = c.branch_id and g.loan_id = c.id),
  by_entry as (
    select v.id, v.entry_id, sum(v.debit)::bigint as debit, sum(v.credit)::bigint as credit,
      sum(v.interest)::bigint as interest, sum(v.fines)::bigint as fines
    from moved v group by 1, 2),
  lines as (
    select b.*, e.entry_date, e.reference, e.source,
      (sum(b.debit - b.credit) over (partition by b.id order by e.entry_date, e.sequence))::bigint as balance,
      (row_number() over (partition by b.id order by e.entry_date, e.sequence))::integer as line
    from by_entry b join journal_entry e on ${here("e")} and e.id = b.entry_id
    where b.debit <> 0 or b.credit <> 0 or b.interest <> 0 or b.fines <> 0)
  select n.id || '/' || n.line as row_key, n.id, c.loan, n.entry_date as date, n.reference, n.source, n.line,
    c.member_name, n.interest, n.fines, n.debit, n.credit, n.balance
  from lines n join chosen c on c.id = n.id
  where ${within("n.entry_date", filters)}`;

/** The ledger of loans by member: each entry, and what it left owed. */
export const loanLedger: LoanFacts = { report: ledgerOfLoans, facts };
