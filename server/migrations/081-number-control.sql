-- Authorities to print, and the printed booklets of official receipts: who has which (decision 047).
create table number_authority (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  kind text not null,
  prefix text,
  first_number integer not null,
  last_number integer not null,
  issued_on date not null,
  expires_on date,
  printer text,
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
create unique index number_authority_key on number_authority using btree (branch_id, id);
create index number_authority_tenant on number_authority using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index number_authority_name_unique on number_authority using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on number_authority to kaban_app;
alter table number_authority enable row level security;
create policy number_authority_tenant on number_authority to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table number_authority add constraint number_authority_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);

create table receipt_booklet (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  prefix text not null,
  first_number integer not null,
  last_number integer not null,
  user_id uuid not null constraint receipt_booklet_user references user_account,
  handed_out_on date not null,
  handed_out_by_id uuid not null constraint receipt_booklet_handed_out_by references user_account,
  returned_on date,
  returned_to_id uuid constraint receipt_booklet_returned_to references user_account,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint receipt_booklet_pkey primary key (organization_id, branch_id, id),
  constraint receipt_booklet_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint receipt_booklet_numbers check (first_number > 0 and last_number >= first_number),
  constraint receipt_booklet_returned check ((returned_on is null) = (returned_to_id is null))
);
create index receipt_booklet_listed on receipt_booklet (organization_id, branch_id, handed_out_on desc, id);

-- A booklet stays what it is and whose it is; it comes back once.
create function check_receipt_booklet() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a booklet that was handed out stays' using errcode = 'restrict_violation';
  end if;
  if old.returned_on is not null or (new.organization_id, new.branch_id, new.id, new.prefix, new.first_number,
      new.last_number, new.user_id, new.handed_out_on, new.handed_out_by_id, new.created_at)
      is distinct from (old.organization_id, old.branch_id, old.id, old.prefix, old.first_number,
      old.last_number, old.user_id, old.handed_out_on, old.handed_out_by_id, old.created_at) then
    raise exception 'a booklet only comes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger receipt_booklet_steps before update or delete on receipt_booklet
  for each row execute function check_receipt_booklet();

grant select, insert, update on receipt_booklet to kaban_app;
alter table receipt_booklet enable row level security;
create policy receipt_booklet_tenant on receipt_booklet to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Who keeps banks keeps authorities. Who holds the books against banks sees the register; who closes that gives
-- booklets out.
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
        where %L = any(permissions)$update$, roles, 'number-authority:' || act, 'bank:' || act);
    end loop;
    execute format($update$update %I set permissions = permissions || array['numbers:register',
      'receipt-booklet:read', 'receipt-booklet:export']
      where 'statements:trial-balance' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['numbers:hand-out', 'numbers:return']
      where 'reconciliation:close' = any(permissions)$update$, roles);
  end loop;
end $$;
-- These are: 'number-authority:create', 'number-authority:read', 'number-authority:update',
-- 'number-authority:delete', 'number-authority:export', 'number-authority:own-read',
-- 'number-authority:own-update', 'number-authority:own-delete', 'number-authority:own-export'.
