-- The allowance for probable losses of loans, a document a month (decision 050).

create table allowance_rate (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid,
  name text not null,
  from_days integer not null,
  rate numeric(12,6) not null,
  description text,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index allowance_rate_key on allowance_rate using btree (organization_id, id);
create index allowance_rate_tenant on allowance_rate using btree (organization_id, from_days, id) where (deleted_at is null);
create unique index allowance_rate_name_unique on allowance_rate using btree (organization_id, lower(name)) where (deleted_at is null);
grant select, insert, update on allowance_rate to kaban_app;
alter table allowance_rate enable row level security;
create policy allowance_rate_tenant on allowance_rate to kaban_app
  using (organization_id = (select kaban_organization()))
  with check (organization_id = (select kaban_organization()));
alter table allowance_rate add constraint allowance_rate_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);

create table loan_allowance (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  month_end date not null,
  state text not null,
  -- In centavos; of loans whose product names an account.
  loan_count integer not null default 0,
  balance bigint not null default 0,
  required bigint not null default 0,
  counted_at timestamptz not null,
  -- As it was posted: by account what was required and booked.
  accounts jsonb,
  difference bigint,
  entry_id uuid,
  reference text,
  posted_at timestamptz,
  posted_by_id uuid constraint loan_allowance_posted_by references user_account,
  approved_by_id uuid constraint loan_allowance_approved_by references user_account,
  constraint loan_allowance_pkey primary key (organization_id, branch_id, id),
  constraint loan_allowance_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint loan_allowance_month unique (organization_id, branch_id, month_end),
  constraint loan_allowance_state check (case state
    when 'posted' then num_nulls(accounts, difference, posted_at, posted_by_id) = 0
    when 'counting' then num_nulls(accounts, difference, posted_at, posted_by_id, entry_id) = 5
    when 'counted' then num_nulls(accounts, difference, posted_at, posted_by_id, entry_id) = 5
    else false end)
);

create table loan_allowance_line (
  organization_id uuid not null,
  branch_id uuid not null,
  allowance_id uuid not null,
  loan_id uuid not null,
  days_late integer not null,
  class_name text not null,
  from_days integer not null,
  rate numeric(12,6) not null,
  balance bigint not null,
  required bigint not null,
  -- Of its product; null where it names none.
  allowance_account_id uuid,
  constraint loan_allowance_line_pkey primary key (organization_id, branch_id, allowance_id, loan_id),
  constraint loan_allowance_line_amounts check (balance > 0 and required between 0 and balance),
  constraint loan_allowance_line_of foreign key (organization_id, branch_id, allowance_id)
    references loan_allowance (organization_id, branch_id, id),
  constraint loan_allowance_line_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_allowance_line_class on loan_allowance_line (organization_id, branch_id, allowance_id, from_days);

-- What was posted stays.
create function keep_loan_allowance() returns trigger language plpgsql as $$
begin
  if old.state = 'posted' then
    raise exception 'an allowance that is posted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_allowance_stays before update or delete on loan_allowance
  for each row execute function keep_loan_allowance();
create function keep_loan_allowance_line() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  line jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (select from loan_allowance a where a.organization_id = (line ->> 'organization_id')::uuid
      and a.branch_id = (line ->> 'branch_id')::uuid and a.id = (line ->> 'allowance_id')::uuid
      and a.state <> 'counting') then
    raise exception 'an allowance that is counted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_allowance_line_stays before insert or update or delete on loan_allowance_line
  for each row execute function keep_loan_allowance_line();

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'loan-allowance', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_allowance', 'loan_allowance_line']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    -- Who decides on loans counts and posts it; rates are kept by who keeps the products.
    execute format($update$update %I set permissions = permissions || array['loan:count-allowance',
      'loan:post-allowance'] where 'loan:approve' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:read']
      where 'loan-product:read' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:export']
      where 'loan-product:export' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:create']
      where 'loan-product:create' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:update']
      where 'loan-product:update' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:delete']
      where 'loan-product:delete' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['allowance-rate:own-read',
      'allowance-rate:own-update', 'allowance-rate:own-delete', 'allowance-rate:own-export']
      where 'loan-product:own-read' = any(permissions)$update$, owned);
  end loop;
end $$;
