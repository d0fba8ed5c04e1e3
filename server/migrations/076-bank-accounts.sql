-- The accounts that a branch has at banks, each with its account of the chart (decision 045).

create table bank_account (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  bank_id uuid not null,
  number text not null,
  account_id uuid not null,
  description text,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (organization_id, branch_id, id)
);
create unique index bank_account_key on bank_account using btree (branch_id, id);
create index bank_account_tenant on bank_account using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index bank_account_name_unique on bank_account using btree (branch_id, lower(name)) where (deleted_at is null);
create unique index bank_account_number_unique on bank_account using btree (branch_id, lower(number)) where (deleted_at is null);
grant select, insert, update on bank_account to kaban_app;
alter table bank_account enable row level security;
create policy bank_account_tenant on bank_account to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table bank_account add constraint bank_account_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table bank_account add constraint bank_account_bank_id_fkey foreign key (branch_id, bank_id) references bank(branch_id, id);
alter table bank_account add constraint bank_account_account_id_fkey foreign key (branch_id, account_id) references account(branch_id, id);

-- Who keeps banks keeps the accounts at them.
do $$
declare
  roles text;
  act text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    foreach act in array array['create', 'read', 'update', 'delete', 'export', 'own-read', 'own-update', 'own-delete',
      'own-export']
    loop
      execute format($update$update %I set permissions = permissions || array[%L]
        where %L = any(permissions)$update$, roles, 'bank-account:' || act, 'bank:' || act);
    end loop;
  end loop;
end $$;
-- These are: 'bank-account:create', 'bank-account:read', 'bank-account:update', 'bank-account:delete',
-- 'bank-account:export', 'bank-account:own-read', 'bank-account:own-update', 'bank-account:own-delete',
-- 'bank-account:own-export'.
