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

-- Who keeps the holidays keeps these too, and who reads them reads these.
do $$
declare
  given record;
  holder text;
begin
  for given in select * from (values ('holiday:read', 'notice:read'), ('holiday:create', 'notice:create'),
      ('holiday:update', 'notice:update'), ('holiday:delete', 'notice:delete'), ('holiday:export', 'notice:export'),
      ('holiday:own-read', 'notice:own-read'), ('holiday:own-update', 'notice:own-update'),
      ('holiday:own-delete', 'notice:own-delete'), ('holiday:own-export', 'notice:own-export'))
      as t (held, also) loop
    foreach holder in array array['user_organization', 'permission_template'] loop
      execute format('update %I set permissions = permissions || array[%L]
        where %L = any(permissions) and not %L = any(permissions)', holder, given.also, given.held, given.also);
    end loop;
  end loop;
end $$;
