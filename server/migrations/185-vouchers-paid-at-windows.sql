-- Who serves at a window pays approved vouchers of cash out of their own drawer, without the rest of the vouchers' pages.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['window-voucher:read',
      'window-voucher:export', 'window-voucher:pay'] where 'teller:post-withdrawal' = any(permissions)$update$, roles);
  end loop;
end $$;
