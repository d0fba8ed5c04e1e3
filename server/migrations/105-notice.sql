-- What the branch tells its people and members for some days (decision 052).

create table notice (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  description text not null,
  starts_on date not null,
  ends_on date,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index notice_key on notice using btree (branch_id, id);
create index notice_tenant on notice using btree (branch_id, starts_on, id) where (deleted_at is null);
grant select, insert, update on notice to kaban_app;
alter table notice enable row level security;
create policy notice_tenant on notice to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table notice add constraint notice_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);

-- Who keeps the holidays keeps these too; everybody of the branch reads them.
do $$
declare
  act text;
  holder text;
begin
  foreach act in array array['read', 'create', 'update', 'delete', 'export', 'bulk-delete'] loop
    foreach holder in array array['user_organization', 'permission_template'] loop
      execute format('update %I set permissions = permissions || %L::text[]
        where %L = any(permissions) and not %L = any(permissions)',
        holder, array['notice:' || act], 'holiday:' || act, 'notice:' || act);
    end loop;
  end loop;
end $$;
