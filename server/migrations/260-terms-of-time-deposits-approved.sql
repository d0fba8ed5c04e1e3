-- Whoever may place could else make interest alone, by a rate or a day that nobody else has seen.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'time-deposit-terms', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 72)), now()
from branch b on conflict do nothing;
