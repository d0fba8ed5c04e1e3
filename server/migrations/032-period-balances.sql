-- What each account came to in each closed month. Kept by the database itself from the one column that says which months
-- are closed, so that no way of closing or reopening a month passes it by (decision 031).
create table period_balance (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Its first day.
  month date not null,
  account_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  -- At the end of the month, debit minus credit, of all entries until then.
  balance bigint not null,
  constraint period_balance_pkey primary key (organization_id, branch_id, month, account_id),
  constraint period_balance_month check (month = date_trunc('month', month)::date),
  constraint period_balance_account foreign key (branch_id, account_id) references account (branch_id, id)
);
grant select on period_balance to kaban_app;
alter table period_balance enable row level security;
create policy period_balance_tenant on period_balance to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create function keep_period_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_month date;
  next_month date;
begin
  delete from period_balance p where p.organization_id = new.organization_id and p.branch_id = new.branch_id
    and (new.closed_through is null or (p.month + interval '1 month')::date > new.closed_through + 1);
  select coalesce(
      (select max(p.month + interval '1 month') from period_balance p
        where p.organization_id = new.organization_id and p.branch_id = new.branch_id),
      (select date_trunc('month', min(d.entry_date)) from account_day d where d.branch_id = new.branch_id))
    into this_month;
  loop
    next_month := this_month + interval '1 month';
    -- Of an unknown month, too, where nothing is closed or there is no entry.
    exit when (next_month <= new.closed_through + 1) is not true;
    insert into period_balance (organization_id, branch_id, month, account_id, debit, credit, balance)
      select new.organization_id, new.branch_id, this_month, account_id, coalesce(d.debit, 0), coalesce(d.credit, 0),
        coalesce(p.balance, 0) + coalesce(d.debit, 0) - coalesce(d.credit, 0)
      from (select y.account_id, sum(y.debit) as debit, sum(y.credit) as credit from account_day y
          where y.branch_id = new.branch_id and y.entry_date >= this_month and y.entry_date < next_month group by 1) d
      full join (select b.account_id, b.balance from period_balance b
          where b.organization_id = new.organization_id and b.branch_id = new.branch_id
            and b.month = (this_month - interval '1 month')::date) p using (account_id);
    this_month := next_month;
  end loop;
  return null;
end $$;
create trigger journal_head_period_balances after insert or update of closed_through on journal_head
  for each row execute function keep_period_balances();

-- The months that are closed already.
update journal_head set closed_through = closed_through where closed_through is not null;

-- What moved the accounts of the transaction's branch until a day, in as few rows as tell its opening (before the first
-- day) and its movement apart: closed months as a row each, what is before them as one, and the days of the others.
create function kaban_movements(first_day date, last_day date)
  returns table (account_id uuid, entry_date date, debit bigint, credit bigint)
  language sql stable set search_path = public, pg_temp as $$
  with month_end as (
    select (date_trunc('month', least(h.closed_through, last_day) + 1))::date - 1 as day
    from journal_head h
    where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
      and h.closed_through is not null
  ),
  bound as (
    select m.day as months_end,
      case when first_day is null then m.day else least(m.day, date_trunc('month', first_day)::date - 1) end as days_after,
      case when first_day is null then '-infinity'
        else (date_trunc('month', first_day - 1) + interval '1 month')::date end as months_begin
    from month_end m
  )
  select p.account_id, p.month, p.balance, 0::bigint
  from bound, period_balance p
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and first_day is not null and p.month = date_trunc('month', bound.days_after)::date
  union all
  select p.account_id, p.month, p.debit, p.credit
  from bound, period_balance p
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.month between bound.months_begin and bound.months_end
  union all
  select d.account_id, d.entry_date, d.debit, d.credit
  from account_day d
  where d.branch_id = (select kaban_branch()) and d.entry_date <= last_day
    and d.entry_date > coalesce((select days_after from bound), '-infinity')
    and not (d.entry_date between coalesce((select months_begin from bound), 'infinity')
      and coalesce((select months_end from bound), '-infinity')) $$;
