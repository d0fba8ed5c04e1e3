import type { yearStatuses } from "#contract/entities/fiscal-year";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

/** A fiscal year of the books, and how it was closed where it is. */
export interface FiscalYear {
  name: string;
  begins_on: CalendarDate;
  ends_on: CalendarDate;
  status: (typeof yearStatuses)[number];
  closing_id: string | null;
  entry_id: string | null;
  net_surplus: Centavos | null;
}

/** The years of the transaction's branch, from the one in which its books begin to the one of a day. */
export async function readYears(tx: Transaction, until: CalendarDate): Promise<FiscalYear[]> {
  const { rows } = await tx.query(
    `select y.name, y.begins_on, y.ends_on, case when c.id is null then 'open' else 'closed' end as status,
       c.id as closing_id, c.entry_id, c.net_surplus
     from kaban_fiscal_years($1) y
     left join fiscal_year_closing c on c.branch_id = (select kaban_branch()) and c.begins_on = y.begins_on
       and c.reopened_at is null
     order by y.begins_on`,
    [until],
  );
  return rows;
}

/** An account that a year's closing brings to zero: debit less credit until its last day. */
export interface NominalBalance {
  id: string;
  code: string;
  name: string;
  balance: Centavos;
}

/** What income, expense and other items came to by the end of a day, since they were last brought to zero. */
export async function readNominalBalances(tx: Transaction, day: CalendarDate): Promise<NominalBalance[]> {
  const { rows } = await tx.query(
    `select a.id, a.code, a.name, sum(d.debit - d.credit)::bigint as balance
     from account_day d join account a on a.branch_id = d.branch_id and a.id = d.account_id
     where d.branch_id = (select kaban_branch()) and d.entry_date <= $1
       and a.type in ('revenue', 'expense', 'other')
     group by a.id, a.code, a.name having sum(d.debit - d.credit) <> 0
     order by a.code`,
    [day],
  );
  return rows;
}
