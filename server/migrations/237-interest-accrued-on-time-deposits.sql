-- Interest that running placements have earned, month by month, before it is credited (decision 095).
alter table branch_account drop constraint branch_account_role_check;
alter table branch_account add constraint branch_account_role_check check (role in ('cash on hand', 'vault',
  'cash over', 'cash short', 'interest on deposits', 'accrued interest', 'service fee', 'penalty', 'bank', 'net surplus'));

-- Of what it has earned so much is in the account of accrued interest, in centavos, while it runs.
alter table time_deposit add column accrued bigint not null default 0,
  add constraint time_deposit_accrued check (accrued >= 0);
grant update (accrued) on time_deposit to kaban_app;

-- Each month through which interest was accrued, once.
create table time_deposit_accrual (
  organization_id uuid not null,
  branch_id uuid not null,
  month_end date not null,
  -- How many had earned something, and what it came to in centavos; below zero where too much was accrued.
  deposits integer not null,
  amount bigint not null,
  -- Null where it came to nothing.
  entry_id uuid,
  posted_at timestamptz not null,
  posted_by_id uuid not null constraint time_deposit_accrual_posted_by references user_account,
  approved_by_id uuid constraint time_deposit_accrual_approved_by references user_account,
  constraint time_deposit_accrual_pkey primary key (organization_id, branch_id, month_end),
  constraint time_deposit_accrual_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id)
);
grant select, insert on time_deposit_accrual to kaban_app;
alter table time_deposit_accrual enable row level security;
create policy time_deposit_accrual_tenant on time_deposit_accrual to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Who rolls over what has matured accrues too; who keeps the accounts says which one it lies in.
do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['time-deposit:accrue']
      where 'time-deposit:roll-over' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['time-deposit:accrue-in']
      where 'account:update' = any(permissions)$update$, owned);
  end loop;
end $$;
