-- Rates that loans move with (decision 099).
create table base_rate (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  description text,
  steps jsonb not null,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (organization_id, branch_id, id)
);
create unique index base_rate_key on base_rate using btree (branch_id, id);
create index base_rate_tenant on base_rate using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index base_rate_name_unique on base_rate using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on base_rate to kaban_app;
alter table base_rate enable row level security;
create policy base_rate_tenant on base_rate to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table loan_product add column base_rate_id uuid;
alter table loan_product add column rate_margin numeric(12,6);
alter table base_rate add constraint base_rate_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table loan_product add constraint loan_product_base_rate_id_fkey foreign key (branch_id, base_rate_id) references base_rate(branch_id, id);

-- Loans keep what the base rate was when they were applied for; by what their interest was changed since, and why.
alter table loan add column base_rate numeric(12,6);
alter table loan_change add column base_rate numeric(12,6);
alter table loan_change alter column created_by_id drop not null;
alter table loan_schedule alter column created_by_id drop not null;

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'base-rate', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;

-- Who keeps products keeps what they move with.
do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['base-rate:read']
      where 'loan-product:read' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['base-rate:export']
      where 'loan-product:export' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['base-rate:create']
      where 'loan-product:create' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['base-rate:update']
      where 'loan-product:update' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['base-rate:delete']
      where 'loan-product:delete' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['base-rate:own-read',
      'base-rate:own-update', 'base-rate:own-delete', 'base-rate:own-export']
      where 'loan-product:own-read' = any(permissions)$update$, owned);
  end loop;
end $$;
