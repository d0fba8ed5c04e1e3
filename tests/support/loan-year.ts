import fc from "fast-check";
import { expect } from "vitest";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { expectStatus } from "./counter.ts";
import { openLossWindow } from "./loan-losses.ts";
import type { Values } from "./loans.ts";

/** The first day of the year that is lived through. */
export const firstDay: CalendarDate = "2026-06-01";
const days = 365;
export const dayAt = (number: number): CalendarDate => addDays(firstDay, number);

const seed = 1_109;
const draw = <T>(one: fc.Arbitrary<T>, count: number, more = 0): T[] =>
  fc.sample(one, { seed: seed + more, numRuns: count });

/** How a member pays one time: how many days after the month's day, how much, and what becomes of it. */
const habit = fc.record({
  after: fc.integer({ min: -12, max: 25 }),
  share: fc.constantFrom("due", "due", "due", "half", "more", "all", "nothing", "nothing"),
  /** So many days before it is recorded it was paid. */
  back: fc.constantFrom(0, 0, 0, 0, 9, 20),
  /** So many days later it turns out to be wrong. */
  reversedAfter: fc.constantFrom(null, null, null, null, null, null, 0, 3, 30),
});
export type Habit = typeof habit extends fc.Arbitrary<infer T> ? T : never;

const borrower = fc.record({
  product: fc.nat(5),
  amount: fc.integer({ min: 30, max: 900 }),
  term: fc.integer({ min: 1, max: 14 }),
  mode: fc.constantFrom("monthly", "monthly", "semi-monthly", "weekly"),
  lentOn: fc.nat(200),
  stopsAfter: fc.constantFrom(2, 4, 12, 12, 12),
  habits: fc.array(habit, { minLength: 12, maxLength: 12 }),
});
export type Borrower = typeof borrower extends fc.Arbitrary<infer T> ? T : never;

/** Always the same borrowers and what they do. */
export const borrowers = (count: number): Borrower[] => draw(borrower, count);

/** What happens on each day of the year. */
export function calendarOf(all: readonly Borrower[]) {
  const calendar = Array.from({ length: days }, () => ({
    lent: [] as Borrower[],
    paid: [] as { borrower: Borrower; habit: Habit }[],
  }));
  for (const one of all) {
    calendar[one.lentOn]?.lent.push(one);
    for (const [month, habit] of one.habits.slice(0, one.stopsAfter).entries()) {
      const on = one.lentOn + Math.max(1, (month + 1) * 30 + habit.after);
      if (habit.share !== "nothing") calendar[on]?.paid.push({ borrower: one, habit });
    }
  }
  return calendar;
}

/** A branch that lends on terms of every kind, in which nobody else has to decide. */
export async function openYear() {
  const window = await openLossWindow();
  const { kaban, addProduct, own, lossAccounts, teller, owner } = window;
  const set = (text: string) => kaban.db.query(text, [teller.branchId]);
  await set("update journal_head set owner_back_date_days = 366, back_date_days = 366 where branch_id = $1");
  await set("update approval_rule set tiers = '[]' where branch_id = $1");
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 90_000_000 }));
  const kinds: [string, Values][] = [
    ["Straight", { interest_method: "straight" }],
    ["Interest first", { payment_order: "interest, principal, fines, fees", advance_rule: "re-amortise" }],
    ["Last first", { interest_method: "straight", advance_rule: "last instalment", fine_grace_days: 0 }],
    ["In equal instalments", { amortization: "equal instalments", rebate_rule: "whole period" }],
    ["Kept back", { is_interest_in_advance: true, unearned_interest_account_id: own.unearned }],
  ];
  const products: { id: string }[] = [window.kept];
  for (const [name, more] of kinds) products.push(await addProduct(name, { ...lossAccounts, ...more }));
  return { ...window, products };
}
export type Year = Awaited<ReturnType<typeof openYear>>;

/** By the ledger, and by the books of loans: of each account of theirs what the two say. */
const compare = `
  with b as (
    select a.code, coalesce(sum(l.debit - l.credit), 0)::bigint as balance
    from account a left join journal_line l on l.account_id = a.id and l.entry_date <= $2
    where a.branch_id = $1 and a.code in ('11210', '11241', '11340', '40110', '40140') group by a.code),
  p as (
    select sum(g.interest + g.receivable + g.earned) as income, sum(g.receivable) as receivable,
      sum(g.earned) as earned, sum(g.fines) as fines, sum(g.principal) as principal
    from loan_posting g join journal_entry e on e.id = g.entry_id
    where g.branch_id = $1 and e.entry_date <= $2),
  r as (
    select sum(amount) as amount, sum(interest_in_advance) as kept_back from loan_release
    where branch_id = $1 and entry_date <= $2)
  select
    (select balance from b where code = '11210') - coalesce(r.amount - coalesce(p.principal, 0), 0) as loans,
    (select balance from b where code = '11340') - coalesce(p.receivable, 0) as receivable,
    (select balance from b where code = '11241') + coalesce(r.kept_back - coalesce(p.earned, 0), 0)
      as unearned,
    (select balance from b where code = '40110') + coalesce(p.income, 0) as interest,
    (select balance from b where code = '40140') + coalesce(p.fines, 0) as fines,
    (select coalesce(sum(b.balance), 0) from account_balance b join account a on a.id = b.account_id
      where a.branch_id = $1 and a.code = '11210')
      - (select coalesce(sum(h.balance), 0) from loan l join member_account h on h.id = l.member_account_id
        where l.branch_id = $1) as members
  from p, r`;

/** Where subsidiary and control differ up to a day: nothing but zeros, in sound books. */
export async function differences({ kaban, teller }: Year, day: CalendarDate) {
  const { rows } = await kaban.db.query(compare, [teller.branchId, day]);
  return rows[0] as Record<string, number>;
}
export const noDifferences = {
  ...{ loans: "0", receivable: "0", unearned: "0", interest: "0", fines: "0", members: "0" },
};

/** Of a loan at the end of a day what is looked at. */
export interface Standing {
  loan_id: string;
  as_of: CalendarDate;
  balance: number;
  days_late: number;
  age_class: string;
  arrears: number;
}

/** How each loan that is owed stands, as it was kept. */
export async function standings({ kaban, teller }: Year): Promise<Standing[]> {
  const { rows } = await kaban.db.query(
    `select s.loan_id, s.as_of, s.balance, s.days_late, s.age_class, s.arrears, s.fines
     from loan_standing s join loan l on l.id = s.loan_id
     where l.branch_id = $1 and l.state = 'released' order by s.loan_id`,
    [teller.branchId],
  );
  return rows;
}

/**
 * The days late of loans of straight interest whose next instalments are paid first, by adding up alone: the
 * first instalment behind which what was paid of principal or of interest falls short.
 */
const byAddingUp = `
  with paid as (
    select y.loan_id, sum(a.principal) as principal, sum(a.interest) as interest
    from loan_payment y cross join lateral (select * from loan_allocation a where a.payment_id = y.id
      order by a.number desc limit 1) a
    where y.branch_id = $1 and y.reversed_by_entry_id is null group by 1),
  planned as (
    select i.loan_id, i.due_on, sum(i.principal) over w as principal, sum(i.interest) over w as interest
    from loan_instalment i join loan_release r on r.loan_id = i.loan_id and r.undone_by_entry_id is null
    join loan_schedule s on s.release_id = r.id and s.loan_id = i.loan_id and s.number = i.schedule_number
    window w as (partition by i.loan_id order by i.number))
  select l.id as loan_id, coalesce($3::date - min(n.due_on), 0) as days_late
  from loan l left join paid p on p.loan_id = l.id
  left join planned n on n.loan_id = l.id and n.due_on < $3 and (n.principal > coalesce(p.principal, 0)
    or n.interest > coalesce(p.interest, 0))
  where l.branch_id = $1 and l.loan_product_id = $2 and l.state = 'released'
    and not exists (select from loan_tranche t where t.loan_id = l.id) group by l.id`;

export async function lateByAddingUp({ kaban, teller, products }: Year, day: CalendarDate) {
  const { rows } = await kaban.db.query(byAddingUp, [teller.branchId, products[1]?.id, day]);
  return new Map(rows.map((row) => [row.loan_id as string, row.days_late as number]));
}

const mostDays = { current: 0, "1–30": 30, "31–60": 60, "61–90": 90, "91–180": 180, "181–365": 365 };

/** Schedules, standings and balances of the moment, each by another way. */
export async function expectStandingsSound(year: Year, day: CalendarDate): Promise<Standing[]> {
  const stand = await standings(year);
  const late = await lateByAddingUp(year, day);
  const { rows } = await year.kaban.db.query(
    `select l.id, h.balance, lent_of(l.organization_id, l.branch_id, l.id, l.amount)
       - (select sum(i.principal) from loan_instalment i where i.loan_id = l.id
         and i.schedule_number = (select max(s.number) from loan_schedule s
         where s.loan_id = l.id)) as unplanned
     from loan l join member_account h on h.id = l.member_account_id
     where l.branch_id = $1 and l.state = 'released' order by l.id`,
    [year.teller.branchId],
  );
  expect([day, stand.map(({ loan_id, balance }) => [loan_id, balance, "0"])]).toEqual([
    day,
    rows.map(({ id, balance, unplanned }) => [id, balance, unplanned]),
  ]);
  for (const { loan_id, as_of, days_late, age_class, arrears } of stand) {
    if (late.has(loan_id)) expect([day, loan_id, days_late]).toEqual([day, loan_id, late.get(loan_id)]);
    const found = Object.entries(mostDays).find(([, most]) => days_late <= most)?.[0] ?? "over 365";
    expect([as_of, age_class, arrears > 0]).toEqual([day, found, days_late > 0]);
  }
  return stand;
}
