-- When and from what a branch posts: where its books begin, how far back an entry may be dated, which months are
-- closed. It lies in the row that every posting locks, so that no posting passes by a month that is being closed.
alter table journal_head add column books_begin_on date;
alter table journal_head add column back_date_days integer not null default 31;
alter table journal_head add column owner_back_date_days integer not null default 366;
alter table journal_head add column may_overdraw_cash boolean not null default false;
-- Old books are being taken over: entries of any past day are taken as those books have them, cash too.
alter table journal_head add column takes_over boolean not null default false;
-- Through this day nothing posts any more.
alter table journal_head add column closed_through date;
-- Through this day, and after the closed ones, only adjustments post.
alter table journal_head add column closing_through date;
alter table journal_head add column version integer not null default 1;
alter table journal_head add constraint journal_head_back_date_days check (back_date_days between 0 and 36500);
alter table journal_head
  add constraint journal_head_owner_back_date_days check (owner_back_date_days between 0 and 36500);
alter table journal_head add constraint journal_head_closing check (closing_through > closed_through);

insert into journal_head (organization_id, branch_id)
  select organization_id, id from branch where closed_through is not null on conflict do nothing;
update journal_head h set closed_through = b.closed_through from branch b where b.id = h.branch_id;
alter table branch drop column closed_through;

-- What was done to the months of a branch, and why.
create table period_act (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  -- Its first day.
  month date not null,
  act text not null,
  reason text,
  done_at timestamptz not null,
  done_by_id uuid not null references user_account,
  constraint period_act_pkey primary key (organization_id, branch_id, id),
  constraint period_act_month check (month = date_trunc('month', month)::date),
  constraint period_act_act check (act in ('begin closing', 'close', 'reopen')),
  constraint period_act_reason check (act <> 'reopen' or reason <> ''),
  constraint period_act_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create index period_act_of_month on period_act (branch_id, month, done_at desc);
create trigger period_act_append_only before update or delete on period_act
  for each row execute function refuse_change();
grant select, insert on period_act to kaban_app;
alter table period_act enable row level security;
create policy period_act_tenant on period_act to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- A closed month takes no entry, whoever writes it.
create function refuse_closed_period() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  organizations uuid[];
  branches uuid[];
  first_days date[];
  wrong record;
begin
  select array_agg(s.organization_id), array_agg(s.branch_id), array_agg(s.first_day)
    into organizations, branches, first_days
    from (select n.organization_id, n.branch_id, min(n.entry_date) as first_day from new_entry n group by 1, 2) s;
  select s.first_day, h.closed_through into wrong
    from unnest(organizations, branches, first_days) as s (organization_id, branch_id, first_day)
    join journal_head h on h.organization_id = s.organization_id and h.branch_id = s.branch_id
    where s.first_day <= h.closed_through limit 1;
  if found then
    raise exception 'the books are closed through %', wrong.closed_through
      using errcode = 'restrict_violation', constraint = 'journal_entry_period';
  end if;
  return null;
end $$;
create trigger journal_entry_period after insert on journal_entry
  referencing new table as new_entry for each statement execute function refuse_closed_period();

-- A receipt number is a number: 002942 and 2942, WD 900001 and wd-900001 are one; 1-001 and 10-01 are two.
create function kaban_reference_key(reference text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(reference),
    '([^0-9 ./-])[ ./-]+(?=[0-9])', '\1', 'g'), '([0-9])[ ./-]+(?=[^0-9 ./-])', '\1', 'g'),
    '[ ./-]+', '-', 'g'), '(^|[^0-9])0+(?=[0-9])', '\1', 'g') $$;
alter table journal_entry add column reference_key text
  generated always as (kaban_reference_key(reference)) stored;
do $$
begin
  create unique index journal_entry_reference_key on journal_entry (branch_id, source, reference_key);
exception when unique_violation then
  -- Books from before, with numbers that differ in their zeros alone: from now on they are looked up all the same.
  create index journal_entry_reference_key on journal_entry (branch_id, source, reference_key);
end $$;

-- The account that checks paid out are drawn on.
alter table branch_account drop constraint branch_account_role_check;
alter table branch_account add constraint branch_account_role_check check (role in ('cash on hand', 'vault',
  'cash over', 'cash short', 'interest on deposits', 'service fee', 'penalty', 'bank'));
insert into branch_account (organization_id, branch_id, role, account_id)
  select a.organization_id, a.branch_id, 'bank', a.id from account a
  where a.code = '11130' and a.is_cash_equivalent and a.deleted_at is null
  on conflict do nothing;
