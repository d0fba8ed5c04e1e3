-- Budgets by account and month (decision 053).

create table budget (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  year integer not null,
  account_id uuid not null,
  january bigint,
  february bigint,
  march bigint,
  april bigint,
  may bigint,
  june bigint,
  july bigint,
  august bigint,
  september bigint,
  october bigint,
  november bigint,
  december bigint,
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
create unique index budget_key on budget using btree (branch_id, id);
create index budget_tenant on budget using btree (branch_id, year, id) where (deleted_at is null);
create unique index budget_together on budget using btree (branch_id, year, account_id) where (deleted_at is null);
grant select, insert, update on budget to kaban_app;
alter table budget enable row level security;
create policy budget_tenant on budget to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table budget add constraint budget_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table budget add constraint budget_account_id_fkey foreign key (branch_id, account_id) references account(branch_id, id);

-- Who keeps banks keeps budgets.
do $$
declare
  roles text;
  act text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    foreach act in array array['create', 'read', 'update', 'delete', 'export', 'own-read', 'own-update',
      'own-delete', 'own-export']
    loop
      execute format($update$update %I set permissions = permissions || array[%L]
        where %L = any(permissions)$update$, roles, 'budget:' || act, 'bank:' || act);
    end loop;
  end loop;
end $$;
-- These are: 'budget:create', 'budget:read', 'budget:update', 'budget:delete', 'budget:export',
-- 'budget:own-read', 'budget:own-update', 'budget:own-delete', 'budget:own-export'.
