-- Why vouchers of an import were not released together with the others (decision 053).
create table voucher_not_released (
  organization_id uuid not null,
  branch_id uuid not null,
  voucher_id uuid not null,
  import_id uuid not null,
  code text not null,
  message text not null,
  constraint voucher_not_released_pkey primary key (organization_id, branch_id, voucher_id),
  constraint voucher_not_released_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id) on delete cascade
);
create index voucher_not_released_of on voucher_not_released (organization_id, branch_id, import_id);

grant select, insert, update, delete on voucher_not_released to kaban_app;
alter table voucher_not_released enable row level security;
create policy voucher_not_released_tenant on voucher_not_released to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Who posts opening balances from files brings whole books in.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['journal-voucher:release-imported']
      where 'ledger:post-opening-balances' = any(permissions)$update$, roles);
  end loop;
end $$;
