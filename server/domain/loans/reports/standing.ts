import { type SQL, sql } from "drizzle-orm";
import { ageClasses } from "#contract/entities/loan-terms";
import { ageing, arrears, balances, comakers, due, maturity, sheet } from "#contract/reports/loans-standing";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import {
  accountOfLoan,
  accountsOfLoan,
  balanceOn,
  besideLoan,
  type FactsCall,
  here,
  type LoanFacts,
  monthOf,
  narrowed,
  ofLoan,
  within,
} from "#server/domain/loans/reports/parts";
import { replayed, standingsOn } from "#server/domain/loans/reports/positions";
import { query } from "#server/platform/db/database";

const narrows = ({ filters }: FactsCall) => Object.keys(filters).some((name) => name !== "as_of");

// Balances without a loan on record are of the control account too: shown unless loans are narrowed.
const withoutLoan = (balance: SQL) => sql`
  union all
  select h.id::text, null, coalesce(h.number, a.code), m.full_name, a.name, null, null, mt.name, null, null,
    null, null, null, null, null, concat_ws(' ', a.code, a.name), null, null, null, ${balance}
  from member_account h
  join account a on a.organization_id = h.organization_id and a.branch_id = h.branch_id
    and a.id = h.account_id and a.member_kind = 'loan'
  join member m on m.organization_id = h.organization_id and m.branch_id = h.branch_id and m.id = h.member_id
  left join member_type mt on mt.organization_id = m.organization_id and mt.branch_id = m.branch_id
    and mt.id = m.member_type_id
  where ${here("h")} and not exists (select from loan_account x where ${here("x")}
      and x.member_account_id = h.id)
    and ${balance} <> 0`;

async function owed(call: FactsCall): Promise<SQL> {
  const { filters, today } = call;
  const balance = balanceOn(filters.as_of ?? today, today);
  return sql`
    select l.id::text as row_key, ${ofLoan}, concat_ws(' ', a.code, a.name) as account, l.released_on,
      l.maturity_date, l.amount, ${balance} as balance
    from loan l ${besideLoan} ${accountsOfLoan}
    join account a on a.organization_id = h.organization_id and a.branch_id = h.branch_id
      and a.id = h.account_id
    where ${here("l")} and ${narrowed(filters)} and ${balance} <> 0
    ${narrows(call) ? sql`` : withoutLoan(balance)}`;
}

const byMaturity = ({ filters }: FactsCall) => filters.age_by === "maturity";

/** How late a loan is and its class, as it is asked for. */
const lateness = (call: FactsCall) =>
  byMaturity(call)
    ? { days: sql`s.days_past_maturity`, age: sql`s.maturity_class`, since: sql`l.maturity_date + 1` }
    : { days: sql`s.days_late`, age: sql`s.age_class`, since: sql`s.late_since` };

async function areLate(call: FactsCall): Promise<SQL> {
  const { days, age, since } = lateness(call);
  const { age_class } = call.filters;
  return sql`
    select l.id::text as row_key, ${ofLoan}, m.contact_number, ${since} as late_since, l.maturity_date,
      ${days} as days_late, ${age} as age_class, s.arrears, s.fines, s.balance
    from (${await standingsOn(call)}) s join loan l on ${here("l")} and l.id = s.loan_id ${besideLoan}
    where ${days} > 0 and ${age_class ? sql`${age} = ${age_class}` : sql`true`}`;
}

async function aged(call: FactsCall): Promise<SQL> {
  const { days, age } = lateness(call);
  const classes = ageClasses.map(
    (one) => sql`case when ${age} = ${one} then s.balance end as ${sql.identifier(`age_${one}`)}`,
  );
  return sql`
    select l.id::text as row_key, ${ofLoan}, ${days} as days_late, ${age} as age_class,
      ${sql.join(classes, sql`, `)}, s.balance
    from (${await standingsOn(call)}) s join loan l on ${here("l")} and l.id = s.loan_id ${besideLoan}`;
}

async function fallDue({ tx, today, filters }: FactsCall): Promise<SQL> {
  const { from = today, to = today } = filters;
  const inSpan = await query<{ id: string }>(
    tx,
    sql`select distinct l.id from loan l
      join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
        and m.id = l.member_id
      join (
        select i.loan_id, i.due_on from loan_instalment i where ${here("i")}
        union all
        select c.loan_id, c.due_on from loan_charge c where ${here("c")} and c.undone_at is null) i
        on i.loan_id = l.id
      where ${here("l")} and l.state = 'released' and ${within("i.due_on", filters)}
        and ${narrowed(filters)}`,
  );
  const ids = inSpan.map(({ id }) => id);
  const instalments = await replayed(tx, ids, today, (book, position) =>
    position.instalments
      .filter(({ due_on }) => due_on >= from && due_on <= to)
      .map(({ number, charge, due_on, principal, interest, fee, fines, paid, unpaid }) => ({
        ...{ loan_id: book.id, number, due_on, principal, interest, fees: fee, fines, unpaid },
        key: charge?.id ?? String(number),
        paid: paid.principal + paid.interest + paid.fees,
      })),
  );
  return sql`
    select l.id || '/' || w.key as row_key, ${ofLoan}, w.due_on as date, m.contact_number,
      w.number as instalment, ${monthOf("w.due_on")} as month, w.principal, w.interest, w.fees, w.paid,
      w.fines, w.unpaid
    from jsonb_to_recordset(${JSON.stringify(instalments)}::jsonb) as w (loan_id uuid, key text,
      number integer, due_on date, principal bigint, interest bigint, fees bigint, paid bigint, fines bigint,
      unpaid bigint)
    join loan l on ${here("l")} and l.id = w.loan_id ${besideLoan}`;
}

const mature = async ({ filters }: FactsCall) => sql`
  select l.id::text as row_key, ${ofLoan}, l.maturity_date as date, m.contact_number, l.released_on,
    ${monthOf("l.maturity_date")} as month, l.amount, h.balance
  from loan l ${besideLoan} ${accountOfLoan}
  where ${here("l")} and l.state = 'released' and ${within("l.maturity_date", filters)}
    and ${narrowed(filters)}`;

/** Of a comaker's loans those that they answer for, and of a borrower's those that others answer for. */
async function answeredFor({ filters }: FactsCall): Promise<SQL> {
  const { member_id, ...others } = filters;
  const whose = member_id
    ? sql`(k.member_id = ${member_id}::uuid or l.member_id = ${member_id}::uuid)`
    : sql`true`;
  return sql`
    select l.id || '/' || k.line_number as row_key, ${ofLoan}, c.full_name as comaker, l.state,
      least(coalesce(k.amount, h.balance), h.balance) as amount, h.balance
    from loan l ${besideLoan} ${accountOfLoan}
    join loan_comaker k on k.organization_id = l.organization_id and k.branch_id = l.branch_id
      and k.loan_id = l.id
    join member c on c.organization_id = k.organization_id and c.branch_id = k.branch_id
      and c.id = k.member_id
    where ${here("l")} and l.state = 'released' and ${narrowed(others)} and ${whose}`;
}

async function toCollect({ tx, today, filters }: FactsCall): Promise<SQL> {
  const day = filters.due_by ?? today;
  const owedLoans = await query<{ id: string }>(
    tx,
    sql`select l.id from loan l
      join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
        and m.id = l.member_id
      where ${here("l")} and l.state = 'released' and ${narrowed(filters)}`,
  );
  const ids = owedLoans.map(({ id }) => id);
  const loans = await replayed(tx, ids, day, ({ id: loan_id }, { balance, due: parts, daysLate }) => {
    const amount = sumOf(parts);
    if (amount === 0 && filters.collectible !== "all") return [];
    return [{ loan_id, balance, days_late: daysLate, fines: parts.fines, due: amount }];
  });
  return sql`
    select l.id::text as row_key, ${ofLoan}, l.member_id, m.contact_number, w.days_late,
      null::text as signature, null::text as receipt, w.balance, w.fines, w.due, null::bigint as amount_paid
    from jsonb_to_recordset(${JSON.stringify(loans)}::jsonb) as w (loan_id uuid, balance bigint,
      days_late integer, fines bigint, due bigint)
    join loan l on ${here("l")} and l.id = w.loan_id ${besideLoan}`;
}

/** How loans stand: what is owed, what is late, what falls due, and who answers for it. */
export const loansStanding: readonly LoanFacts[] = [
  { report: balances, facts: owed },
  { report: arrears, facts: areLate },
  { report: ageing, facts: aged },
  { report: due, facts: fallDue },
  { report: maturity, facts: mature },
  { report: comakers, facts: answeredFor },
  { report: sheet, facts: toCollect },
];
