-- The end of a day. Checks and online payments that a teller took in and handed over: each once, to somebody else.
create table batch_remittance (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Of the entry that took it in.
  id uuid not null,
  handed_over_at timestamptz not null,
  handed_over_by_id uuid not null constraint batch_remittance_by references user_account,
  received_by_id uuid not null constraint batch_remittance_to references user_account,
  constraint batch_remittance_pkey primary key (organization_id, branch_id, id),
  constraint batch_remittance_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint batch_remittance_two check (handed_over_by_id <> received_by_id)
);
create trigger batch_remittance_append_only before update or delete on batch_remittance
  for each row execute function refuse_change();
grant select, insert on batch_remittance to kaban_app;
alter table batch_remittance enable row level security;
create policy batch_remittance_tenant on batch_remittance to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Where tellers count blind, they see what their drawer should hold once it is counted, or somebody allowed it.
alter table journal_head add column counts_blind boolean not null default false;
alter table transaction_batch add column can_view boolean not null default false;
grant update (can_view) on transaction_batch to kaban_app;
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'blotter-view', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 24)), now()
from branch b on conflict do nothing;

-- Who opens a drawer hands over what is no cash, and asks to see what it should hold.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['batches:hand-over-remittances',
      'batches:see-own-blotter']
      where 'batches:open-batch' = any(permissions)$update$, roles);
  end loop;
end $$;
