-- By their amount, more people decide on loans; a member who lacks something is let through by somebody else.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, (select jsonb_agg(jsonb_build_object('from_amount', t.from_amount,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', t.needed, 'way', 'either', 'hours', 168))
  from (values ('loan', 10000000, 1), ('loan', 50000000, 2), ('loan-exception', 0, 1))
    as t (kind, from_amount, needed) where t.kind = k.kind), now()
from branch b cross join (values ('loan'), ('loan-exception')) as k (kind) on conflict do nothing;

-- Who works here sees products and schemes; who sees members sees loans. Who sees the books of members' accounts and
-- transactions but serves at no window writes applications; who decides approves them; who pays out at a window
-- releases them. Master data is kept by who keeps the rest of it.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan-product:read',
      'computation-sheet-scheme:read'] where 'loan-purpose:read' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan-product:export',
      'computation-sheet-scheme:export'] where 'loan-purpose:export' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan-product:create',
      'computation-sheet-scheme:create'] where 'loan-purpose:create' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan-product:update',
      'computation-sheet-scheme:update'] where 'loan-purpose:update' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan-product:delete',
      'computation-sheet-scheme:delete'] where 'loan-purpose:delete' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan-product:own-read',
      'loan-product:own-update', 'loan-product:own-delete', 'loan-product:own-export',
      'computation-sheet-scheme:own-read', 'computation-sheet-scheme:own-update',
      'computation-sheet-scheme:own-delete', 'computation-sheet-scheme:own-export']
      where 'loan-purpose:own-read' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan:read', 'loan:export']
      where 'member-accounting-ledger:read' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan:create', 'loan:update',
      'loan:delete', 'loan:submit', 'loan:print']
      where 'approvals:decide' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan:approve', 'loan:close'] where 'approvals:decide' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['loan:release', 'loan:release-undo']
      where 'approvals:decide' = any(permissions) or 'teller:post-withdrawal' = any(permissions)$update$, roles);
  end loop;
end $$;
update permission_template set permissions = permissions || array['loan:create', 'loan:update', 'loan:delete',
  'loan:submit', 'loan:print', 'loan:close'] where name = 'Loan Officer' and not 'loan:create' = any(permissions);
