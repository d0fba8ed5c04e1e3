-- The terms on which money is lent, and what is kept back when it is (decision 040).

create table computation_sheet_scheme (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  description text,
  deductions jsonb not null,
  share_capital_percent numeric(12,6),
  membership_months integer,
  minimum_age integer,
  maximum_age integer,
  refuses_past_due boolean not null default true,
  maximum_loans integer,
  comaker_count integer,
  collateral_percent numeric(12,6),
  documents jsonb not null,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (organization_id, branch_id, id)
);
create unique index computation_sheet_scheme_key on computation_sheet_scheme using btree (branch_id, id);
create index computation_sheet_scheme_tenant on computation_sheet_scheme using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index computation_sheet_scheme_name_unique on computation_sheet_scheme using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on computation_sheet_scheme to kaban_app;
alter table computation_sheet_scheme enable row level security;
create policy computation_sheet_scheme_tenant on computation_sheet_scheme to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table loan_product (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  account_id uuid not null,
  computation_sheet_scheme_id uuid,
  description text,
  interest_rate numeric(12,6) not null,
  rate_per text not null,
  minimum_rate numeric(12,6),
  maximum_rate numeric(12,6),
  minimum_amount bigint,
  maximum_amount bigint,
  term_months integer not null,
  minimum_term integer,
  maximum_term integer,
  payment_mode text not null,
  interest_method text not null,
  amortization text not null,
  is_interest_in_advance boolean not null default false,
  grace_on_principal integer,
  grace_on_interest_payment integer,
  grace_on_interest_charged integer,
  days_in_year text not null,
  days_in_month text not null,
  rounding text not null,
  instalment_multiple_of integer,
  closed_day_rule text not null,
  is_saturday_closed boolean not null default false,
  is_sunday_closed boolean not null default true,
  payment_order text not null,
  fine_rate numeric(12,6),
  fine_grace_days integer,
  interest_income_account_id uuid,
  service_fee_account_id uuid,
  fines_account_id uuid,
  unearned_interest_account_id uuid,
  interest_receivable_account_id uuid,
  allowance_account_id uuid,
  loss_account_id uuid,
  recovery_account_id uuid,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (organization_id, branch_id, id)
);
create unique index loan_product_key on loan_product using btree (branch_id, id);
create index loan_product_tenant on loan_product using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index loan_product_name_unique on loan_product using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on loan_product to kaban_app;
alter table loan_product enable row level security;
create policy loan_product_tenant on loan_product to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table computation_sheet_scheme add constraint computation_sheet_scheme_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table loan_product add constraint loan_product_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table loan_product add constraint loan_product_account_id_fkey foreign key (branch_id, account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_computation_sheet_scheme_id_fkey foreign key (branch_id, computation_sheet_scheme_id) references computation_sheet_scheme(branch_id, id);
alter table loan_product add constraint loan_product_interest_income_account_id_fkey foreign key (branch_id, interest_income_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_service_fee_account_id_fkey foreign key (branch_id, service_fee_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_fines_account_id_fkey foreign key (branch_id, fines_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_unearned_interest_account_id_fkey foreign key (branch_id, unearned_interest_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_interest_receivable_account_id_fkey foreign key (branch_id, interest_receivable_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_allowance_account_id_fkey foreign key (branch_id, allowance_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_loss_account_id_fkey foreign key (branch_id, loss_account_id) references account(branch_id, id);
alter table loan_product add constraint loan_product_recovery_account_id_fkey foreign key (branch_id, recovery_account_id) references account(branch_id, id);
