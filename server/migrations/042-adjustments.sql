-- Adjustments: both sides of an entry that puts an account right, posted at once.
create index journal_entry_adjustment on journal_entry (branch_id, entry_date desc, sequence desc)
  where source = 'adjustment';

-- From 10,000 on, somebody else decides.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'adjustment', jsonb_build_array(jsonb_build_object('from_amount', 1000000,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 72)), now()
from branch b on conflict do nothing;

-- Who sees the ledger sees adjustments; who closes months posts them.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['adjustment-entry:read',
      'adjustment-entry:export'] where 'general-ledger:read' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['adjustment-entry:create']
      where 'accounting-period:close' = any(permissions)$update$, roles);
  end loop;
end $$;
