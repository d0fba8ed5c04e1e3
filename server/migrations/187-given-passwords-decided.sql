-- How long who gave a password is remembered is decided on the page of settings, by owners.
alter table approval_setting add column version integer not null default 1;
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['approvals:save-given-passwords']
      where 'ledger:save-posting-rules' = any(permissions)$update$, roles);
  end loop;
end $$;
