import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

/** A day at whose end vouchers would leave something below zero, and the voucher that takes most from it. */
export interface DayBelowZero {
  account: string;
  date: CalendarDate;
  balance: Centavos;
  voucher: string;
}

const mostTold = 50;
const here = (of: string) =>
  `${of}.organization_id = (select kaban_organization()) and ${of}.branch_id = (select kaban_branch())`;

/**
 * What may not fall below zero: the branch's cash, of which cash on hand and the vault are one; each bank and
 * other cash account; each account of a member, but for its overdraft. Each is told by one key.
 */
const guarded = `
  pot as (
    select account_id, first_value(account_id) over (order by role = 'vault' desc) as key
    from branch_account where ${here("branch_account")} and role in ('cash on hand', 'vault')),
  rule as (
    select coalesce(bool_or(h.may_overdraw_cash or h.takes_over), false) as may_overdraw
    from journal_head h where ${here("h")}),
  moved as (
    select g.voucher, g.date, coalesce(g.member_account_id, p.key, g.account_id) as key,
      g.member_account_id is not null as is_held,
      case when g.member_account_id is null or a.normal_side = 'debit' then g.moved else -g.moved end as moved
    from given g
    cross join lateral (select c.normal_side, c.is_cash_equivalent, c.member_kind from account c
      where c.branch_id = (select kaban_branch()) and c.id = g.account_id offset 0) a
    left join pot p on p.account_id = g.account_id
    where g.member_account_id is not null or (not (select may_overdraw from rule)
      and a.is_cash_equivalent and a.normal_side = 'debit' and a.member_kind is null)),
  asked as (select key, is_held, min(date) as first_day from moved group by 1, 2)`;

// How it stands now less what came since: so it stood before the first day.
const stood = `
  own as (
    select k.key, k.first_day, coalesce(p.account_id, k.key) as account_id
    from asked k left join pot p on p.key = k.key where not k.is_held),
  days as (
    select o.key, y.entry_date as date, sum(y.debit - y.credit) as moved
    from own o cross join lateral (select d.* from account_day d
      where d.branch_id = (select kaban_branch()) and d.account_id = o.account_id
        and d.entry_date >= o.first_day offset 0) y
    group by 1, 2
    union all
    select k.key, l.entry_date,
      sum(case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end)
    from asked k
    cross join lateral (select m.* from member_account m where ${here("m")} and m.id = k.key offset 0) h
    cross join lateral (select c.normal_side from account c
      where c.branch_id = h.branch_id and c.id = h.account_id offset 0) a
    cross join lateral (select j.entry_date, j.debit, j.credit from journal_line j
      where j.branch_id = h.branch_id and j.member_id = h.member_id and j.member_account_id = h.id
        and j.entry_date >= k.first_day offset 0) l
    where k.is_held group by 1, 2),
  now_there as (
    select o.key, sum(b.balance) as balance
    from own o cross join lateral (select n.balance from account_balance n
      where n.branch_id = (select kaban_branch()) and n.account_id = o.account_id offset 0) b
    group by 1
    union all
    select k.key, h.balance from asked k cross join lateral (select m.balance from member_account m
      where ${here("m")} and m.id = k.key offset 0) h
    where k.is_held),
  before as (
    select n.key, n.balance - coalesce(d.moved, 0) as balance
    from now_there n left join (select key, sum(moved) as moved from days group by 1) d on d.key = n.key),
  in_drawers as (
    select (select key from pot limit 1) as key, -coalesce(sum(b.expected_cash), 0) as moved
    from transaction_batch b where ${here("b")} and b.ended_at is null)`;

/** Where it leads: every day on which something moves, with what vouchers and everything else come to. */
const ends = `
  every_move as (
    select key, date, sum(moved) as given, 0::numeric as moved from moved group by 1, 2
    union all select key, date, 0, moved from days
    union all select key, $1::date, 0, moved from in_drawers where key in (select key from asked)),
  every_end as (
    select m.key, m.date, sum(sum(m.given)) over later as given,
      b.balance + sum(sum(m.given) + sum(m.moved)) over later as balance
    from every_move m join before b on b.key = m.key
    group by m.key, m.date, b.balance window later as (partition by m.key order by m.date)),
  told as (
    select e.key, e.date, e.balance, h.number, e.given < 0 and e.balance < case
      when h.overdraft_until is null or e.date <= h.overdraft_until
      then -coalesce(h.overdraft_limit, 0) else 0 end as is_below
    from every_end e left join lateral (select m.number, m.overdraft_limit, m.overdraft_until
      from member_account m where ${here("m")} and m.id = e.key offset 0) h on true)`;

const find = (given: string) => `
  with given as materialized (${given}), ${guarded}, ${stood}, ${ends}
  select coalesce(t.number, case when t.key = (select key from pot limit 1) then '' end,
      (select a.code || ' ' || a.name from account a where ${here("a")} and a.id = t.key)) as account,
    t.date, t.balance::bigint as balance, v.voucher
  from (select *, lag(is_below, 1, false) over (partition by key order by date) as was_below from told) t
  cross join lateral (select m.voucher from moved m where m.key = t.key and m.date <= t.date and m.moved < 0
    order by m.date desc, m.moved, m.voucher limit 1) v
  where t.is_below and not t.was_below
  order by t.date, account limit ${mostTold}`;

interface Given {
  /** The business date: what lies in drawers is not the vault's by then. */
  today: CalendarDate;
  /**
   * A statement that answers rows of `voucher` (its name), `date`, `account_id`, `member_account_id`,
   * `moved`.
   */
  given: string;
  values: unknown[];
}

/**
 * The days at whose end lines that are about to be posted would leave cash, a bank or an account of a member
 * below zero, where something else does not do so already. The order within a day says nothing.
 */
export async function findDaysBelowZero(tx: Transaction, asked: Given): Promise<DayBelowZero[]> {
  const { rows } = await tx.query<DayBelowZero>(find(asked.given), [asked.today, ...asked.values]);
  return rows.map((row) => ({ ...row, account: row.account || "cash on hand and in the vault" }));
}

/** Such a day as the dry run of a file tells it. */
export const dayInWords = ({ account, date, balance, voucher }: DayBelowZero) =>
  `On ${date} voucher ${voucher} would leave ${account} at ${formatPesos(balance)}`;
