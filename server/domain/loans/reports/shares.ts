import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "#contract/kit/money";
import { concentration, indicators } from "#contract/reports/loans-standing";
import { type IndicatorName, indicatorNames, pointsOf, standards } from "#contract/reports/pesos";
import { shareOf } from "#server/domain/loans/portfolio/share";
import {
  accountsOfLoan,
  balanceOn,
  besideLoan,
  type FactsCall,
  here,
  type LoanFacts,
  narrowed,
} from "#server/domain/loans/reports/parts";
import { standingsOn } from "#server/domain/loans/reports/positions";
import { query } from "#server/platform/db/database";

/** What each way of laying loans together calls them, and what tells them apart. */
const laidBy: Record<string, { key: SQL; name: SQL }> = {
  member: { key: sql`l.member_id::text`, name: sql`m.full_name` },
  product: { key: sql`l.loan_product_id::text`, name: sql`p.name` },
  purpose: { key: sql`coalesce(l.loan_purpose_id::text, '')`, name: sql`g.name` },
  "member type": { key: sql`coalesce(m.member_type_id::text, '')`, name: sql`mt.name` },
  "related party": {
    key: sql`l.is_related_party::text`,
    name: sql`case when l.is_related_party then 'DOSRI' else '—' end`,
  },
};

async function concentrated({ filters, today }: FactsCall): Promise<SQL> {
  const { key, name } = laidBy[filters.concentrated_by ?? "member"] as { key: SQL; name: SQL };
  const balance = balanceOn(filters.as_of ?? today, today);
  return sql`
    with owed as (
      select ${key} as row_key, coalesce(${name}, '—') as name, ${balance} as balance
      from loan l ${besideLoan} ${accountsOfLoan}
      where ${here("l")} and ${narrowed(filters)} and ${balance} <> 0),
    laid as (select row_key, max(name) as name, count(*)::integer as loans, sum(balance)::bigint as balance
      from owed group by row_key)
    select row_key, null::uuid as id, name, loans, balance,
      (row_number() over (order by balance desc, name, row_key))::integer as place,
      round(balance * 100 / nullif(sum(balance) over (), 0), 2)::text as share
    from laid`;
}

interface Quality {
  loans: number;
  total: Centavos;
  late: Centavos;
  late_loans: number;
  over_30: Centavos;
  over_30_loans: number;
  over_90: Centavos;
  over_90_loans: number;
  over_year: Centavos;
  over_year_loans: number;
  matured: Centavos;
  matured_loans: number;
  related: Centavos;
  related_loans: number;
  in_court: Centavos;
  in_court_loans: number;
  largest: Centavos;
  largest_loans: number;
  allowance: Centavos;
}

/** Whether a loan `l` was in litigation at the end of a day. */
const inCourtOn = (day: string) => sql`exists (select from loan_litigation i where ${here("i")}
  and i.loan_id = l.id and i.begun_on <= ${day}::date and (i.ended_on is null or i.ended_on > ${day}::date))`;

async function qualityOf(call: FactsCall): Promise<Quality> {
  const { tx, filters, today } = call;
  const day = filters.as_of ?? today;
  const counted = (name: string, condition: SQL) => sql`
    coalesce(sum(s.balance) filter (where ${condition}), 0)::bigint as ${sql.identifier(name)},
    count(*) filter (where ${condition}) as ${sql.identifier(`${name}_loans`)}`;
  const [row] = await query<Quality>(
    tx,
    sql`
      with standing as (${await standingsOn(call)}),
      largest as (select sum(s.balance)::bigint as largest, count(*) as loans from standing s
        join loan l on ${here("l")} and l.id = s.loan_id
        group by l.member_id order by 1 desc limit 1)
      select count(*) as loans, coalesce(sum(s.balance), 0)::bigint as total,
        ${counted("late", sql`s.days_late >= 1`)}, ${counted("over_30", sql`s.days_late > 30`)},
        ${counted("over_90", sql`s.days_late > 90`)}, ${counted("over_year", sql`s.days_late > 365`)},
        ${counted("matured", sql`s.days_past_maturity > 0`)},
        ${counted("related", sql`l.is_related_party`)}, ${counted("in_court", inCourtOn(day))},
        coalesce((select largest from largest), 0)::bigint as largest,
        coalesce((select loans from largest), 0) as largest_loans,
        (select coalesce(sum(j.credit - j.debit), 0)::bigint from journal_line j where ${here("j")}
          and j.entry_date <= ${day}::date and j.account_id in (select p.allowance_account_id
            from loan_product p where ${here("p")})) as allowance
      from standing s join loan l on ${here("l")} and l.id = s.loan_id`,
  );
  return row as Quality;
}

/** Of each indicator its loans, what part of what it is, in centavos. */
function partsOf(found: Quality): Record<IndicatorName, [loans: number, part: Centavos, whole: Centavos]> {
  const { total, allowance, over_year, over_year_loans, over_30, over_30_loans } = found;
  const middle = over_30 - over_year;
  // What is over a year late is covered first.
  const first = Math.max(0, Math.min(allowance, over_year));
  return {
    "portfolio at risk": [found.late_loans, found.late, total],
    "allowance, over 12 months": [over_year_loans, first, over_year],
    "allowance, 1 to 12 months": [over_30_loans - over_year_loans, Math.max(0, allowance - first), middle],
    "PAR over 30 days": [over_30_loans, over_30, total],
    "PAR over 90 days": [found.over_90_loans, found.over_90, total],
    "matured and unpaid": [found.matured_loans, found.matured, total],
    "in litigation": [found.in_court_loans, found.in_court, total],
    DOSRI: [found.related_loans, found.related, total],
    "largest borrower": [found.largest_loans, found.largest, total],
  };
}

async function quality(call: FactsCall): Promise<SQL> {
  const parts = partsOf(await qualityOf(call));
  const rows = indicatorNames.map((indicator, index) => {
    const [loans, amount, of] = parts[indicator];
    const share = shareOf(amount, of);
    const standard = standards[indicator];
    const points = standard && share !== null ? pointsOf(standard, share) : null;
    return { place: index + 1, indicator, loans, share, standard: standard?.text, points, amount, of };
  });
  return sql`select w.indicator as row_key, null::uuid as id, w.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (place integer, indicator text,
      loans integer, share text, standard text, points text, amount bigint, "of" bigint)`;
}

/** What parts of the portfolio are to the whole of it. */
export const loanShares: readonly LoanFacts[] = [
  { report: concentration, facts: concentrated },
  { report: indicators, facts: quality },
];
