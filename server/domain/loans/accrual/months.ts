import type { CalendarDate } from "#contract/kit/dates";
import type { JobStep } from "#server/platform/jobs/context";

/** So many loans hold the branch's queue of postings at a time: windows beside it hardly notice. */
const mostAtOnce = 250;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// Interest on loans that are paid was posted with the last payment.
const owed = `loan l where ${here("l")} and l.state = 'released'`;
const monthsOf = (loans: string) => `
  select l.id, l.loan_product_id, l.released_by_id, r.interest_in_advance > 0
      or l.product_terms #>> '{product,interest_receivable_account_id}' is not null as is_kept,
    (date_trunc('month', coalesce(t.accrued_through + 1, l.released_on)) + interval '1 month'
      - interval '1 day')::date as month_end
  from (select l.* from ${loans}) l
  join loan_release r on ${here("r")} and r.loan_id = l.id and r.undone_by_entry_id is null
    and r.tranche_number = 1
  left join loan_standing t on ${here("t")} and t.loan_id = l.id`;

// The oldest month that ended first, product by product: looked for once for all of its loans.
const findMonth = `
  with first as (
    select d.month_end, d.loan_product_id, min(d.released_by_id::text)::uuid as released_by_id
    from (${monthsOf(`${owed} and l.loan_product_id <> all($2::uuid[])`)}) d
    where d.is_kept and d.month_end < $1 group by 1, 2 order by 1, 2 limit 1)
  select f.month_end, f.loan_product_id, p.name as product_name,
    coalesce(p.updated_by_id, p.created_by_id, f.released_by_id) as user_id
  from first f join loan_product p on ${here("p")} and p.id = f.loan_product_id`;

// Looks at so many loans, whatever is due of them: as many as have to be looked at in all.
const findNext = `
  select d.id, d.is_kept and d.month_end = $3 as is_due
  from (${monthsOf(`${owed} and l.loan_product_id = $1 and l.id > $2 order by l.id limit ${mostAtOnce}`)}) d
  order by d.id`;

/** A month that has ended, for the loans of one product; and who posts it where nobody asks for it. */
export interface AccrualMonth {
  month_end: CalendarDate;
  loan_product_id: string;
  product_name: string;
  user_id: string;
}

/** The next month that is to be posted, of other products than those; null where none is. */
export async function nextMonth(
  { tx }: Pick<JobStep, "tx">,
  today: CalendarDate,
  without: readonly string[],
): Promise<AccrualMonth | null> {
  const { rows } = await tx.query<AccrualMonth>(findMonth, [today, without]);
  return rows[0] ?? null;
}

/** The next loans of a month, behind one of them: those that it is due of, and the last one looked at. */
export async function nextLoans(
  { tx }: Pick<JobStep, "tx">,
  { loan_product_id, month_end }: AccrualMonth,
  after: string,
): Promise<{ ids: string[]; last: string | null }> {
  const asked = [loan_product_id, after, month_end];
  const { rows } = await tx.query<{ id: string; is_due: boolean }>(findNext, asked);
  return { ids: rows.flatMap(({ id, is_due }) => (is_due ? [id] : [])), last: rows.at(-1)?.id ?? null };
}
