-- What is charged to a loan after its release (decision 050).
create table loan_charge (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  name text not null,
  charged_on date not null,
  -- The last entry of the branch when it was charged: what was posted later comes after it.
  sequence bigint not null,
  due_on date not null,
  amount bigint not null,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_charge_by references user_account,
  undone_at timestamptz,
  undone_by_id uuid constraint loan_charge_undone_by references user_account,
  undo_reason text,
  constraint loan_charge_pkey primary key (organization_id, branch_id, id),
  constraint loan_charge_amount check (amount > 0 and name <> ''),
  constraint loan_charge_days check (due_on >= charged_on),
  constraint loan_charge_undone check (num_nulls(undone_at, undone_by_id, undo_reason) in (0, 3)),
  constraint loan_charge_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_charge_of_loan on loan_charge (organization_id, branch_id, loan_id);
create index loan_charge_listed on loan_charge (organization_id, branch_id, created_at desc, id);
create trigger loan_charge_stays before update or delete on loan_charge
  for each row execute function keep_loan_loss();
grant select, insert, update, delete on loan_charge to kaban_app;
alter table loan_charge enable row level security;
create policy loan_charge_tenant on loan_charge to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:charge', 'loan:charge-undo']
      where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;
