-- What a member asks to have changed of their own data is decided by somebody of the branch (decision 052).
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'member-data', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'queue', 'hours', 336)), now()
from branch b on conflict do nothing;
