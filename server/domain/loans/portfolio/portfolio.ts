import { ageClasses } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import {
  largestBorrowers,
  loanPortfolio,
  type Portfolio,
  portfolioMonths,
  riskDays,
} from "#contract/operations/loans/loan-portfolio";
import { shareOf } from "#server/domain/loans/portfolio/share";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

type AgeClass = (typeof ageClasses)[number];

const sides = {
  product: "o.product_id, o.product, o.age_class",
  officer: "o.officer_id, o.officer, o.age_class",
  area: "o.area_id, o.area, o.age_class",
  maturity: "null::uuid, null, o.maturity_class",
} as const;
type Side = keyof typeof sides;

// What is owed is the ledger's; a loan that no night has seen yet is not late.
const readOutstanding = `
  with area as (
    select distinct on (d.member_profile_id) d.member_profile_id as member_id, a.id, a.name
    from member_address d join area a on a.organization_id = d.organization_id
      and a.branch_id = d.branch_id and a.id = d.area_id
    where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
      and d.deleted_at is null
    order by d.member_profile_id, d.created_at),
  together as materialized (
    select l.loan_product_id, coalesce(l.officer_id, l.created_by_id) as officer_id, a.id as area_id,
      a.name as area, coalesce(s.age_class, 'current') as age_class,
      coalesce(s.maturity_class, 'current') as maturity_class, count(*) as loans, sum(h.balance) as balance,
      sum(s.arrears) as arrears, min(s.as_of) filter (where s.as_of > '0001-01-01') as as_of
    from loan l
    join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    left join loan_standing s on s.organization_id = l.organization_id and s.branch_id = l.branch_id
      and s.loan_id = l.id
    left join area a on a.member_id = l.member_id
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.state = 'released'
    group by 1, 2, 3, 4, 5, 6),
  owed as (
    select t.*, p.id as product_id, p.name as product, u.full_name as officer
    from together t
    join loan_product p on p.organization_id = (select kaban_organization())
      and p.branch_id = (select kaban_branch()) and p.id = t.loan_product_id
    left join user_account u on u.id = t.officer_id)
  ${Object.entries(sides)
    .map(
      ([side, columns]) => `
  select '${side}' as side, x.id, x.name, x.age_class, sum(o.loans)::integer as loans,
    sum(o.balance)::bigint as outstanding, coalesce(sum(o.arrears), 0)::bigint as arrears,
    min(o.as_of) as as_of
  from owed o cross join lateral (select ${columns}) as x (id, name, age_class)
  group by x.id, x.name, x.age_class`,
    )
    .join(" union all ")}`;

interface Row {
  side: Side;
  id: string | null;
  name: string | null;
  age_class: AgeClass;
  loans: number;
  outstanding: Centavos;
  arrears: Centavos;
  as_of: CalendarDate | null;
}

const readLargest = `
  with owing as (
    select l.member_id as id, count(*)::integer as loans, sum(h.balance)::bigint as outstanding
    from loan l
    join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.state = 'released'
    group by l.member_id having sum(h.balance) > 0
    order by sum(h.balance) desc fetch first $1 rows with ties)
  select o.id, m.full_name as name, o.loans, o.outstanding
  from owing o
  join member m on m.organization_id = (select kaban_organization())
    and m.branch_id = (select kaban_branch()) and m.id = o.id
  order by o.outstanding desc, m.full_name, o.id limit $1`;

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

/** What lies together on a side, what is owed the most first. */
function partsOf(rows: readonly Row[]): Portfolio["products"] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const parts = [...names].map(([id, name]) => {
    const own = rows.filter((row) => row.id === id);
    const { outstanding: at_risk, share: share_at_risk } = riskOf(own, 31);
    return { id, name, ...sums(own), at_risk, share_at_risk };
  });
  return parts.sort(
    (one, other) => other.outstanding - one.outstanding || ((one.name ?? "") < (other.name ?? "") ? -1 : 1),
  );
}

async function readRows(tx: Transaction, today: CalendarDate) {
  const { rows } = await tx.query<Row>({ name: "loan-portfolio", text: readOutstanding });
  const months = await tx.query<Portfolio["months"][number]>(readMonths, [today, portfolioMonths]);
  const largest = await tx.query<Omit<Portfolio["largest"][number], "share">>(readLargest, [
    largestBorrowers,
  ]);
  return { rows, months: months.rows, largest: largest.rows };
}

/** What is lent, how late it is, and what went out and came back by month. */
export const loanPortfolioHandler = serve(
  loanPortfolio,
  async ({ tx, today }) => {
    const { rows: all, months, largest } = await readRows(tx, today);
    const on = (side: Side) => all.filter((row) => row.side === side);
    const [rows, byMaturity] = [on("product"), on("maturity")];
    const days = rows.map(({ as_of }) => as_of).filter((day) => day !== null);
    const whole = sums(rows);
    return {
      date: today,
      as_of: days.sort()[0] ?? null,
      ...whole,
      classes: ageClasses.map((age_class) => classOf(rows, age_class)),
      maturity_classes: ageClasses.map((age_class) => classOf(byMaturity, age_class)),
      at_risk: riskDays.map((one) => riskOf(rows, one)),
      products: partsOf(rows),
      officers: partsOf(on("officer")),
      areas: partsOf(on("area")),
      largest: largest.map((one) => ({ ...one, share: shareOf(one.outstanding, whole.outstanding) })),
      months,
    };
  },
  { onReader: true },
);
