-- What the loans of a product have earned in a month, a document each (decision 098): counted and approved first where the branch
-- says so, posted in parts either way.
alter table journal_head add column approves_accrual boolean not null default false;

create table loan_accrual (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  month_end date not null,
  loan_product_id uuid not null,
  state text not null,
  -- As it was counted, in centavos: interest that becomes receivable, and that was kept back and is earned.
  loan_count integer not null default 0,
  receivable bigint not null default 0,
  earned bigint not null default 0,
  counted_at timestamptz,
  -- As it was posted so far.
  posted_count integer not null default 0,
  posted_receivable bigint not null default 0,
  posted_earned bigint not null default 0,
  entry_ids uuid[] not null default '{}',
  posted_at timestamptz,
  asked_by_id uuid constraint loan_accrual_asked_by references user_account,
  approved_by_id uuid constraint loan_accrual_approved_by references user_account,
  constraint loan_accrual_pkey primary key (organization_id, branch_id, id),
  constraint loan_accrual_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint loan_accrual_product foreign key (organization_id, branch_id, loan_product_id)
    references loan_product (organization_id, branch_id, id),
  constraint loan_accrual_state check (case state
    when 'counting' then posted_count = 0 and posted_at is null and asked_by_id is null
    when 'counted' then posted_count = 0 and posted_at is null and asked_by_id is null and counted_at is not null
    when 'posting' then posted_at is null
    when 'posted' then posted_at is not null
    else false end)
);
-- One at a time; loans that come to a month later are another document.
create unique index loan_accrual_month on loan_accrual (organization_id, branch_id, loan_product_id, month_end)
  where (state <> 'posted');
create index loan_accrual_of_month on loan_accrual (organization_id, branch_id, month_end);

create table loan_accrual_line (
  organization_id uuid not null,
  branch_id uuid not null,
  accrual_id uuid not null,
  loan_id uuid not null,
  -- In centavos; a month in which more was paid than it bears takes back what was posted before.
  receivable bigint not null,
  earned bigint not null,
  constraint loan_accrual_line_pkey primary key (organization_id, branch_id, accrual_id, loan_id),
  constraint loan_accrual_line_of foreign key (organization_id, branch_id, accrual_id)
    references loan_accrual (organization_id, branch_id, id),
  constraint loan_accrual_line_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_accrual_line_loan on loan_accrual_line (organization_id, branch_id, loan_id);

-- What is posted, and what was approved, stays; forward alone.
create function keep_loan_accrual() returns trigger language plpgsql as $$
declare
  counted text[] := array['loan_count', 'receivable', 'earned', 'counted_at', 'month_end', 'loan_product_id'];
begin
  if old.state = 'posted' or tg_op = 'DELETE' and old.state <> 'counting' then
    raise exception 'an accrual that is posted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.state = 'posting' and (new.state not in ('posting', 'posted')
      or (select jsonb_object_agg(k, to_jsonb(old) -> k) from unnest(counted) k)
        <> (select jsonb_object_agg(k, to_jsonb(new) -> k) from unnest(counted) k)) then
    raise exception 'an accrual that is being posted stays as it was counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_accrual_stays before update or delete on loan_accrual
  for each row execute function keep_loan_accrual();
create function keep_loan_accrual_line() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  line jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (select from loan_accrual a where a.organization_id = (line ->> 'organization_id')::uuid
      and a.branch_id = (line ->> 'branch_id')::uuid and a.id = (line ->> 'accrual_id')::uuid
      and a.state <> 'counting') then
    raise exception 'an accrual that is counted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_accrual_line_stays before insert or update or delete on loan_accrual_line
  for each row execute function keep_loan_accrual_line();

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'loan-accrual', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_accrual', 'loan_accrual_line']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    -- Who decides on loans asks for it, and who accrues the interest on time deposits.
    execute format($update$update %I set permissions = permissions || array['loan:post-accrual']
      where 'loan:approve' = any(permissions)
        or 'time-deposit:accrue' = any(permissions) and 'loan:read' = any(permissions)$update$, owned);
  end loop;
end $$;
