import { type SQL, sql } from "drizzle-orm";
import type { Loan, LoanFigures } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import type { Transaction } from "#server/platform/db/database";

/** How a member stands beside a loan of theirs; amounts in centavos. */
export interface Standing {
  birthdate: CalendarDate | null;
  membership_date: CalendarDate | null;
  status: string;
  share_capital: Centavos;
  savings: Centavos;
  /** Of accounts of loans other than this one. */
  owed: Centavos;
  loan_count: number;
  /** Principal and interest that should have been paid by today. */
  past_due: Centavos;
  /** Principal and interest due on other loans within a month. */
  other_instalments: Centavos;
  answers_for: Centavos;
  /** For how many other loans that one of its comakers answers who answers for most. */
  most_comade: number;
  /** Of other loans: approved, and not released yet. */
  to_release: Centavos;
  /** Of loans that were written off, and not recovered since. */
  written_off: Centavos;
}

/** What is overdue of loans that are late on a day: worked out, as the night writes its own day alone. */
async function arrearsOf(tx: Transaction, ids: readonly string[], day: CalendarDate): Promise<Centavos> {
  const books = ids.length === 0 ? [] : await readBooks(tx, ids);
  return books.reduce((sum, { terms, events }) => {
    const { arrears, daysLate } = replay(terms, events, day);
    return daysLate > 0 ? sum + arrears.principal + arrears.interest : sum;
  }, 0);
}

type Asking = Pick<Loan, "id" | "member_id" | "previous_loan_id" | "loan_type">;

// Each instalment of a loan in its schedule that is in force.
const inForce = (alias: string) => `select i.due_on, i.principal, i.interest, i.balance from loan_instalment i
  where i.organization_id = ${alias}.organization_id and i.branch_id = ${alias}.branch_id
    and i.loan_id = ${alias}.id and i.schedule_number = (select max(s.number) from loan_schedule s
      where s.organization_id = ${alias}.organization_id and s.branch_id = ${alias}.branch_id
        and s.loan_id = ${alias}.id)`;

/**
 * Whether an instalment of a loan, with its account `h` in the ledger, is unpaid, as far as principal tells:
 * what was written of how the loan stands (`s`) tells more.
 */
export const unpaidOf = (instalment: string) => `(${instalment}.balance < h.balance
  or ${instalment}.principal = 0 and ${instalment}.balance = h.balance and h.balance > 0)`;

/**
 * What is late of a loan `l` on a day, with its account `h` in the ledger: as it was written of how it stands
 * (`s`), where that is of the day. Else at least what is owed of the principal beyond what the schedule
 * leaves after the last instalment that was due before it.
 */
export const pastDueOf = (day: SQL) => sql`
  case when s.balance = h.balance and s.as_of >= ${day} then s.arrears
    else greatest(0, case when s.balance = h.balance then s.arrears end,
      h.balance - coalesce((select d.balance from (${sql.raw(inForce("l"))}) d where d.due_on < ${day}
        order by d.due_on desc limit 1), l.amount)) end`;

const read = `
  select m.birthdate, m.membership_date, m.status,
    coalesce(x.share_capital, 0)::bigint as share_capital, coalesce(x.savings, 0)::bigint as savings,
    coalesce(x.owed, 0)::bigint as owed, coalesce(x.loan_count, 0)::integer as loan_count,
    coalesce(o.ids, '{}') as running_ids, coalesce(o.due_soon, 0)::bigint as other_instalments,
    coalesce(n.to_release, 0)::bigint as to_release,
    coalesce(c.answers_for, 0)::bigint as answers_for, coalesce(f.written_off, 0)::bigint as written_off,
    coalesce((select max(x.loans) from loan_comaker me
      cross join lateral (select count(*)::integer as loans from loan_comaker k
        join loan l on l.organization_id = k.organization_id and l.branch_id = k.branch_id
          and l.id = k.loan_id and l.state in ('approved', 'released') and l.id <> all($2::uuid[])
        where k.organization_id = me.organization_id and k.branch_id = me.branch_id
          and k.member_id = me.member_id) x
      where me.organization_id = m.organization_id and me.branch_id = m.branch_id
        and me.loan_id = $5), 0) as most_comade
  from member m
  left join lateral (
    select sum(h.balance) filter (where a.member_kind = 'share capital') as share_capital,
      sum(h.balance) filter (where a.member_kind = 'savings') as savings,
      sum(h.balance) filter (where a.member_kind = 'loan') as owed,
      count(*) filter (where a.member_kind = 'loan' and h.balance > 0) as loan_count
    from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
    where h.organization_id = m.organization_id and h.branch_id = m.branch_id and h.member_id = m.id
      and not exists (select from loan k where k.organization_id = m.organization_id
        and k.branch_id = m.branch_id and k.member_account_id = h.id and k.id = any($2::uuid[]))) x on true
  left join lateral (
    select array_agg(l.id) filter (where l.id <> all($4::uuid[])) as ids,
      sum((select sum(d.principal + d.interest) from (${inForce("l")}) d
        where d.due_on > $3::date and d.due_on <= $3::date + interval '1 month'))
        filter (where l.id <> all($2::uuid[])) as due_soon
    from loan l
    where l.organization_id = m.organization_id and l.branch_id = m.branch_id and l.member_id = m.id
      and l.state = 'released') o on true
  left join lateral (
    select sum(least(coalesce(k.amount, h.balance), h.balance)) as answers_for
    from loan_comaker k join loan l on l.organization_id = k.organization_id and l.branch_id = k.branch_id
      and l.id = k.loan_id and l.state = 'released'
    join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    where k.organization_id = m.organization_id and k.branch_id = m.branch_id
      and k.member_id = m.id) c on true
  left join lateral (
    select sum(l.amount - coalesce((select sum(r.amount) from loan_release r
        where r.organization_id = l.organization_id and r.branch_id = l.branch_id and r.loan_id = l.id
          and r.undone_by_entry_id is null and l.state = 'released'), 0)) as to_release
    from loan l where l.organization_id = m.organization_id and l.branch_id = m.branch_id
      and l.member_id = m.id and l.id <> all($2::uuid[])
      and (l.state = 'approved' or l.state = 'released' and exists (select from loan_tranche t
        where t.organization_id = l.organization_id and t.branch_id = l.branch_id
          and t.loan_id = l.id))) n on true
  left join lateral (
    select sum(w.principal + w.interest + w.fines + w.fees - coalesce((
        select sum(y.amount) from loan_payment y where y.organization_id = w.organization_id
          and y.branch_id = w.branch_id and y.loan_id = w.loan_id
          and y.is_recovery and y.reversed_by_entry_id is null), 0)) as written_off
    from loan_write_off w join loan l on l.organization_id = w.organization_id and l.branch_id = w.branch_id
      and l.id = w.loan_id and l.member_id = m.id
    where w.organization_id = m.organization_id and w.branch_id = m.branch_id
      and w.undone_at is null) f on true
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.id = $1`;

/**
 * How the member of a loan stands today, beside that loan and the one that it pays off. What is past due of
 * that one counts too, unless it is restructured because of it.
 */
export async function readStanding(
  { tx, today }: { tx: Transaction; today: CalendarDate },
  { id, member_id, previous_loan_id, loan_type }: Asking,
): Promise<Standing> {
  const ended = previous_loan_id ? [id, previous_loan_id] : [id];
  const excused = loan_type === "restructured" ? ended : [id];
  const { rows } = await tx.query<Standing & { running_ids: string[] }>({
    name: "borrower-standing",
    text: read,
    values: [member_id, ended, today, excused, id],
  });
  const { running_ids, ...standing } = rows[0] as Standing & { running_ids: string[] };
  return { ...standing, past_due: await arrearsOf(tx, running_ids, today) };
}

type Exposure = Loan["exposure"];

/** What a member owes and answers for already, and what of their income is left a month after this loan. */
export function exposureOf(
  {
    monthly_income,
    monthly_expenses,
    term_months,
  }: Pick<Loan, "monthly_income" | "monthly_expenses" | "term_months">,
  standing: Standing,
  figures: LoanFigures | null,
): Exposure {
  const { loan_count, owed, answers_for, written_off, share_capital, savings } = standing;
  const { other_instalments, to_release } = standing;
  const due = (figures?.schedule ?? []).reduce((sum, row) => sum + row.principal + row.interest, 0);
  const monthly_instalment = Math.ceil(due / term_months);
  const capacity =
    monthly_income === null
      ? null
      : monthly_income - (monthly_expenses ?? 0) - other_instalments - monthly_instalment;
  const known = {
    loan_count,
    owed,
    to_release,
    answers_for,
    written_off,
    share_capital,
    savings,
    other_instalments,
  };
  return { ...known, monthly_instalment, capacity };
}
