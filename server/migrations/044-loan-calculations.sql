-- Who works in a branch, and so sees who else does, may tell what a loan costs.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loans:calculate-loan']
      where 'user:read' = any(permissions)$update$, roles);
  end loop;
end $$;
