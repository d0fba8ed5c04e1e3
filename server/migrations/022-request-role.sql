-- Requests sign in as kaban_app (decision 029), which owns nothing and can become nobody else. Who may log in as it, and
-- how, is the cluster's and not this database's: server/platform/db/request-role.ts sees to it after every migration.

-- A proof is spent in a transaction of the branch it is for: it is seen where its person belongs, and nowhere else.
create function kaban_session_belongs(of_session uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from session s join user_organization m on m.user_id = s.user_id
    where s.id = of_session and m.organization_id = kaban_organization() and m.branch_id = kaban_branch()
      and m.application_status = 'accepted' and m.deleted_at is null) $$;
revoke execute on function kaban_session_belongs from public;
grant execute on function kaban_session_belongs to kaban_app;
alter table password_proof enable row level security;
create policy password_proof_tenant on password_proof to kaban_app using (kaban_session_belongs(session_id));

-- Row-level security holds for the owner of a table too: a pool that is opened as the owner by mistake, and any role that
-- is given the owner's rights, sees what a policy lets it see. The server's own work and the owner's functions, which name
-- their tenant themselves, go by a policy of the owner's own. A superuser needs none, and is named by none, so that a dump
-- can be restored where that role does not exist.
create function kaban_force_row_security() returns void language plpgsql as $$
declare
  walled record;
begin
  for walled in
    select c.oid::regclass as name, r.rolname as owner, r.rolsuper or r.rolbypassrls as is_exempt
    from pg_class c join pg_roles r on r.oid = c.relowner
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not c.relforcerowsecurity
  loop
    if not walled.is_exempt then
      execute format('create policy owner_works on %s to %I using (true) with check (true)', walled.name, walled.owner);
    end if;
    execute format('alter table %s force row level security', walled.name);
  end loop;
end $$;
revoke execute on function kaban_force_row_security from public;
