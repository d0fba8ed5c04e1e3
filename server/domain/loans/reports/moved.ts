import { sql } from "drizzle-orm";
import {
  collections,
  deductions,
  earned,
  fullyPaid,
  releases,
  supposedAndActual,
} from "#contract/reports/loans-moved";
import {
  besideLoan,
  type FactsCall,
  here,
  type LoanFacts,
  monthOf,
  narrowed,
  ofLoan,
  within,
} from "#server/domain/loans/reports/parts";

const ofTable = (table: string, alias: string) =>
  sql.raw(`${table} ${alias} join loan l on l.organization_id = ${alias}.organization_id
    and l.branch_id = ${alias}.branch_id and l.id = ${alias}.loan_id`);

/** What each payment went to by now. */
const parts = sql`cross join lateral (
    select a.fines, a.fees, a.interest, a.principal from loan_allocation a
    where a.organization_id = y.organization_id and a.branch_id = y.branch_id and a.payment_id = y.id
    order by a.number desc limit 1) a`;

const theEntry = (alias: string) =>
  sql.raw(`join journal_entry e on e.organization_id = ${alias}.organization_id
    and e.branch_id = ${alias}.branch_id and e.id = ${alias}.entry_id`);

const released: LoanFacts = {
  report: releases,
  facts: async ({ filters }) => sql`
    select r.id::text as row_key, ${ofLoan}, r.entry_date as date, r.way, ${monthOf("r.entry_date")} as month,
      l.term_months, trim_scale(l.interest_rate)::text as interest_rate, r.amount, r.deductions,
      r.interest_in_advance, r.payoff, r.net_proceeds
    from ${ofTable("loan_release", "r")} ${besideLoan}
    where ${here("r")} and r.undone_by_entry_id is null and r.way <> 'taken over'
      and ${within("r.entry_date", filters)}
      and ${narrowed(filters)}`,
};

const collected: LoanFacts = {
  report: collections,
  facts: async ({ filters }) => sql`
    select y.id::text as row_key, ${ofLoan}, y.entry_date as date, e.reference,
      cu.full_name as collector, e.payment_kind, ${monthOf("y.entry_date")} as month,
      a.principal, a.interest, a.fines, a.fees, y.amount
    from ${ofTable("loan_payment", "y")} ${theEntry("y")} ${parts} ${besideLoan}
    left join user_account cu on cu.id = y.created_by_id
    where ${here("y")} and y.reversed_by_entry_id is null and ${within("y.entry_date", filters)}
      and ${narrowed(filters)}
      and ${filters.collector_id ? sql`y.created_by_id = ${filters.collector_id}::uuid` : sql`true`}`,
};

const inForce = sql`i.schedule_number = (select max(s.number) from loan_schedule s
  where s.organization_id = i.organization_id and s.branch_id = i.branch_id and s.loan_id = i.loan_id)`;

// Of a loan that moved between branches, what fell due while it was here.
const dueHere = sql`not exists (select from loan_hand_over h where h.organization_id = i.organization_id
    and h.branch_id = i.branch_id and h.loan_id = i.loan_id and h.state <> 'taken back'
    and i.due_on > h.handed_over_on)
  and not exists (select from loan_arrival a where a.organization_id = i.organization_id
    and a.branch_id = i.branch_id and a.loan_id = i.loan_id and i.due_on <= a.handed_over_on)`;

// Once a loan is paid off or written off, nothing more of it falls due.
const whileOwed = sql`i.due_on <= least(
  (select coalesce((select max(y.entry_date) from loan_payment y where y.organization_id = l.organization_id
      and y.branch_id = l.branch_id and y.loan_id = l.id and y.reversed_by_entry_id is null),
      (l.closed_at at time zone b.time_zone)::date)
    from loan l join branch b on b.organization_id = l.organization_id and b.id = l.branch_id
    where l.organization_id = i.organization_id and l.branch_id = i.branch_id and l.id = i.loan_id
      and l.state = 'closed'),
  (select max(w.written_off_on) from loan_write_off w where w.organization_id = i.organization_id
    and w.branch_id = i.branch_id and w.loan_id = i.loan_id and w.undone_at is null),
  'infinity')`;

const supposed: LoanFacts = {
  report: supposedAndActual,
  facts: async ({ filters }) => sql`
    with moved as (
      select i.loan_id, i.principal + i.interest as supposed, 0::bigint as collected
      from loan_instalment i where ${here("i")} and ${within("i.due_on", filters)} and ${inForce}
        and ${dueHere} and ${whileOwed}
      union all
      select y.loan_id, 0, y.amount from loan_payment y
      where ${here("y")} and y.reversed_by_entry_id is null and ${within("y.entry_date", filters)}),
    by_loan as (select loan_id, sum(supposed)::bigint as supposed, sum(collected)::bigint as collected
      from moved group by loan_id)
    select l.id::text as row_key, ${ofLoan}, b.supposed, b.collected, b.collected - b.supposed as difference
    from by_loan b join loan l on ${here("l")} and l.id = b.loan_id ${besideLoan}
    where l.state in ('released', 'closed', 'written off', 'moved') and ${narrowed(filters)}`,
};

const keptBack: LoanFacts = {
  report: deductions,
  facts: async ({ filters }) => sql`
    select r.id || '/' || d.line_number as row_key, ${ofLoan}, r.entry_date as date, d.name as deduction,
      concat_ws(' ', c.code, c.name) as account, ${monthOf("r.entry_date")} as month, d.amount
    from ${ofTable("loan_release", "r")} ${besideLoan}
    join loan_deduction d on d.organization_id = r.organization_id and d.branch_id = r.branch_id
      and d.loan_id = r.loan_id
    join account c on c.organization_id = d.organization_id and c.branch_id = d.branch_id
      and c.id = d.account_id
    where ${here("r")} and r.undone_by_entry_id is null and r.tranche_number = 1
      and ${within("r.entry_date", filters)} and ${narrowed(filters)}`,
};

// Interest that was receivable or kept back is income when it is earned, as the entry itself posts it.
const income = sql`g2.interest + g2.receivable + g2.earned`;

const earnings: LoanFacts = {
  report: earned,
  facts: async ({ filters }) => sql`
    select g2.loan_id || '/' || g2.entry_id as row_key, ${ofLoan}, e.entry_date as date, e.reference,
      e.source, ${monthOf("e.entry_date")} as month, g2.interest as paid,
      g2.receivable + g2.earned as accrued,
      ${income} as interest, g2.fines, g2.fees
    from ${ofTable("loan_posting", "g2")} ${theEntry("g2")} ${besideLoan}
    where ${here("g2")} and e.source <> 'opening'
      and ${within("e.entry_date", filters)} and ${narrowed(filters)}
      and (${income} <> 0 or g2.interest <> 0 or g2.fines <> 0 or g2.fees <> 0)`,
};

const paidOff = ({ filters }: FactsCall) => sql`
  select l.id::text as row_key, ${ofLoan}, t.day as date, l.released_on, l.maturity_date,
    ${monthOf("t.day")} as month, l.amount, coalesce(y.paid, 0)::bigint as paid
  from loan l ${besideLoan}
  join branch b on b.organization_id = l.organization_id and b.id = l.branch_id
  left join lateral (select sum(y.amount) as paid, max(y.entry_date) as last from loan_payment y
    where y.organization_id = l.organization_id and y.branch_id = l.branch_id and y.loan_id = l.id
      and y.reversed_by_entry_id is null) y on true
  cross join lateral (select coalesce(y.last, (l.closed_at at time zone b.time_zone)::date) as day) t
  where ${here("l")} and l.state = 'closed' and ${within("t.day", filters)} and ${narrowed(filters)}`;

/** What was lent, kept back, paid and earned in a span of days. */
export const loansMoved: readonly LoanFacts[] = [
  released,
  collected,
  supposed,
  keptBack,
  earnings,
  { report: fullyPaid, facts: async (call) => paidOff(call) },
];
