-- What a check paid in is drawn before the check has cleared, and a check counts as cleared before its days are over, by
-- somebody else's decision alone.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'uncleared-checks', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 24)), now()
from branch b on conflict do nothing;
