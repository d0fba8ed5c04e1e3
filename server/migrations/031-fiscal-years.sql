-- Fiscal years: what is closed by an entry that brings income and expense to zero, and what was reopened (decision 031).

-- The month in which the branch's fiscal year begins.
alter table journal_head add column year_begins_in smallint not null default 1;
alter table journal_head add constraint journal_head_year_begins_in check (year_begins_in between 1 and 12);

-- The fiscal years of the transaction's branch, from the one in which its books begin to the one of a day.
create function kaban_fiscal_years(until date) returns table (name text, begins_on date, ends_on date)
  language sql stable set search_path = public, pg_temp as $$
  -- "2026", or "2026–2027" where it does not begin in January.
  select concat_ws('–', extract(year from y.begins_on), nullif(extract(year from y.begins_on + interval '1 year' - interval
    '1 day'), extract(year from y.begins_on))), y.begins_on::date, (y.begins_on + interval '1 year')::date - 1
  from branch b
  left join journal_head h on h.organization_id = b.organization_id and h.branch_id = b.id
  cross join lateral (select make_interval(months => coalesce(h.year_begins_in, 1) - 1) as offset_by,
    least(coalesce(h.books_begin_on, (b.created_at at time zone b.time_zone)::date),
      (select min(d.entry_date) from account_day d where d.branch_id = b.id)) as first_day) f
  cross join lateral generate_series(
    date_trunc('year', f.first_day - f.offset_by) + f.offset_by, until, interval '1 year') as y (begins_on)
  where b.organization_id = (select kaban_organization()) and b.id = (select kaban_branch()) $$;

alter table journal_entry drop constraint journal_entry_source_check;
alter table journal_entry add constraint journal_entry_source_check check (source in ('deposit', 'withdraw', 'payment',
  'adjustment', 'journal voucher', 'check voucher', 'loan', 'savings interest', 'savings charge', 'disbursement', 'blotter',
  'opening', 'reversal', 'closing'));

create table fiscal_year_closing (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  begins_on date not null,
  ends_on date not null,
  -- Income less expense, in centavos; negative is a loss.
  net_surplus bigint not null,
  -- None where nothing moved income or expense.
  entry_id uuid,
  reason text,
  closed_at timestamptz not null,
  closed_by_id uuid not null,
  reopened_at timestamptz,
  reopened_by_id uuid,
  reopening_reason text,
  constraint fiscal_year_closing_pkey primary key (organization_id, branch_id, id),
  constraint fiscal_year_closing_year check (ends_on = (begins_on + interval '1 year')::date - 1),
  constraint fiscal_year_closing_reopened check ((reopened_at is null) = (reopened_by_id is null)
    and (reopened_at is null) = (reopening_reason is null)),
  constraint fiscal_year_closing_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint fiscal_year_closing_entry foreign key (entry_id) references journal_entry,
  constraint fiscal_year_closing_closed_by foreign key (closed_by_id) references user_account,
  constraint fiscal_year_closing_reopened_by foreign key (reopened_by_id) references user_account
);
-- A year is closed once; again only after it was reopened.
create unique index fiscal_year_closing_once on fiscal_year_closing (organization_id, branch_id, begins_on)
  where reopened_at is null;

create function keep_year_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.reopened_at is not null or new.reopened_at is null
    or (new.organization_id, new.branch_id, new.id, new.begins_on, new.ends_on, new.net_surplus, new.entry_id, new.reason,
      new.closed_at, new.closed_by_id) is distinct from (old.organization_id, old.branch_id, old.id, old.begins_on,
      old.ends_on, old.net_surplus, old.entry_id, old.reason, old.closed_at, old.closed_by_id) then
    raise exception 'the closing of a year stays as it is: reopen the year' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fiscal_year_closing_stays before update or delete on fiscal_year_closing
  for each row execute function keep_year_closing();

-- The months of a closed year stay closed, whoever would open them.
create function keep_closed_years() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from fiscal_year_closing y where y.organization_id = new.organization_id
      and y.branch_id = new.branch_id and y.reopened_at is null
      and (new.closed_through is null or y.ends_on > new.closed_through)) then
    raise exception 'a closed year has closed months' using errcode = 'restrict_violation',
      constraint = 'journal_head_closed_years';
  end if;
  return new;
end $$;
create trigger journal_head_closed_years before update of closed_through on journal_head
  for each row execute function keep_closed_years();

grant select, insert, update on fiscal_year_closing to kaban_app;
alter table fiscal_year_closing enable row level security;
create policy fiscal_year_closing_tenant on fiscal_year_closing to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Where the net surplus of a year goes.
alter table branch_account drop constraint branch_account_role_check;
alter table branch_account add constraint branch_account_role_check check (role in ('cash on hand', 'vault',
  'cash over', 'cash short', 'interest on deposits', 'service fee', 'penalty', 'bank', 'net surplus'));
insert into branch_account (organization_id, branch_id, role, account_id)
  select distinct on (a.branch_id) a.organization_id, a.branch_id, 'net surplus', a.id from account a
  where a.type = 'equity' and a.code in ('30400', '30600') and a.name ilike 'undivided net surplus%'
    and a.deleted_at is null and a.member_kind is null
  order by a.branch_id, a.code
  on conflict do nothing;

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b cross join (values ('year-closing'), ('year-reopening')) as k (kind) on conflict do nothing;

-- Who sees and closes months sees and closes years.
update user_organization set permissions = permissions || array['fiscal-year:read', 'fiscal-year:export',
  'fiscal-year:preview-closing'] where 'accounting-period:read' = any(permissions);
update permission_template set permissions = permissions || array['fiscal-year:read', 'fiscal-year:export',
  'fiscal-year:preview-closing'] where 'accounting-period:read' = any(permissions);
update user_organization set permissions = permissions || array['fiscal-year:close']
  where 'accounting-period:close' = any(permissions);
update permission_template set permissions = permissions || array['fiscal-year:close']
  where 'accounting-period:close' = any(permissions);
update user_organization set permissions = permissions || array['fiscal-year:reopen']
  where 'accounting-period:reopen' = any(permissions);
update permission_template set permissions = permissions || array['fiscal-year:reopen']
  where 'accounting-period:reopen' = any(permissions);
