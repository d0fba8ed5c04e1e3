import { ageClasses } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import {
  loanPortfolio,
  type Portfolio,
  portfolioMonths,
  riskDays,
} from "#contract/operations/loans/loan-portfolio";
import { shareOf } from "#server/domain/loans/portfolio/share";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

type AgeClass = (typeof ageClasses)[number];

// What is owed is the ledger's; a loan that no night has seen yet is not late.
const readOutstanding = `
  select p.id, p.name, coalesce(s.age_class, 'current') as age_class, count(*)::integer as loans,
    sum(h.balance)::bigint as outstanding, coalesce(sum(s.arrears), 0)::bigint as arrears,
    min(s.as_of) filter (where s.as_of > '0001-01-01') as as_of
  from loan l
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  left join loan_standing s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
    and s.loan_id = l.id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released'
  group by p.id, p.name, coalesce(s.age_class, 'current')`;

interface Row {
  id: string;
  name: string;
  age_class: AgeClass;
  loans: number;
  outstanding: Centavos;
  arrears: Centavos;
  as_of: CalendarDate | null;
}

// What was undone or taken back counts no more.
const readMonths = `
  with month as (
    select (date_trunc('month', $1::date) - make_interval(months => n))::date as month
    from generate_series(0, $2::integer - 1) as n),
  released as (
    select date_trunc('month', r.entry_date)::date as month, sum(r.amount)::bigint as released
    from loan_release r
    where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
      and r.entry_date >= (select min(m.month) from month m) and r.undone_by_entry_id is null
      and r.way <> 'taken over'
    group by 1),
  collected as (
    select date_trunc('month', y.entry_date)::date as month, sum(y.amount)::bigint as collected
    from loan_payment y
    where y.organization_id = (select kaban_organization()) and y.branch_id = (select kaban_branch())
      and y.entry_date >= (select min(m.month) from month m) and y.reversed_by_entry_id is null
    group by 1)
  select m.month, coalesce(r.released, 0) as released, coalesce(c.collected, 0) as collected
  from month m left join released r on r.month = m.month left join collected c on c.month = m.month
  order by m.month`;

const sum = (rows: readonly Row[], name: "loans" | "outstanding" | "arrears") =>
  rows.reduce((total, row) => total + row[name], 0);
const sums = (rows: readonly Row[]) => ({
  loans: sum(rows, "loans"),
  outstanding: sum(rows, "outstanding"),
  arrears: sum(rows, "arrears"),
});

/** The classes that begin at so many days late or later. */
const firstClass: Record<(typeof riskDays)[number], AgeClass> = { 1: "1–30", 31: "31–60", 91: "91–180" };

function riskOf(rows: readonly Row[], days: (typeof riskDays)[number]) {
  const first = ageClasses.indexOf(firstClass[days]);
  const { loans, outstanding } = sums(rows.filter(({ age_class }) => ageClasses.indexOf(age_class) >= first));
  return { days, loans, outstanding, share: shareOf(outstanding, sum(rows, "outstanding")) };
}

function classOf(rows: readonly Row[], age_class: AgeClass) {
  const own = sums(rows.filter((row) => row.age_class === age_class));
  return { age_class, ...own, share: shareOf(own.outstanding, sum(rows, "outstanding")) };
}

function productsOf(rows: readonly Row[]): Portfolio["products"] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const products = [...names].map(([id, name]) => {
    const own = rows.filter((row) => row.id === id);
    const { outstanding: at_risk, share: share_at_risk } = riskOf(own, 31);
    return { id, name, ...sums(own), at_risk, share_at_risk };
  });
  return products.sort(
    (one, other) => other.outstanding - one.outstanding || (one.name < other.name ? -1 : 1),
  );
}

async function readRows(tx: Transaction, today: CalendarDate) {
  const { rows } = await tx.query<Row>({ name: "loan-portfolio", text: readOutstanding });
  const months = await tx.query<Portfolio["months"][number]>(readMonths, [today, portfolioMonths]);
  return { rows, months: months.rows };
}

/** What is lent, how late it is, and what went out and came back by month. */
export const loanPortfolioHandler = serve(
  loanPortfolio,
  async ({ tx, today }) => {
    const { rows, months } = await readRows(tx, today);
    const days = rows.map(({ as_of }) => as_of).filter((day) => day !== null);
    return {
      date: today,
      as_of: days.sort()[0] ?? null,
      ...sums(rows),
      classes: ageClasses.map((age_class) => classOf(rows, age_class)),
      at_risk: riskDays.map((one) => riskOf(rows, one)),
      products: productsOf(rows),
      months,
    };
  },
  { onReader: true },
);
