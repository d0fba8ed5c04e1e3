-- What is paid out of a drawer to the account of a disbursement type: an entry, and to whom it went.
create table disbursement_transaction (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Of its entry.
  id uuid not null,
  disbursement_id uuid not null,
  payee text not null,
  media_id uuid,
  constraint disbursement_transaction_pkey primary key (organization_id, branch_id, id),
  constraint disbursement_transaction_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint disbursement_transaction_payee check (payee <> '')
);
create index disbursement_transaction_media on disbursement_transaction (organization_id, branch_id, media_id)
  where media_id is not null;
create index journal_entry_disbursement on journal_entry (branch_id, entry_date desc, sequence desc)
  where source = 'disbursement';

-- It stays with the entry that paid it, as that stays.
create function check_disbursement_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entry e where e.organization_id = new.organization_id
      and e.branch_id = new.branch_id and e.id = new.id and e.source = 'disbursement') then
    raise exception 'a disbursement without its entry' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger disbursement_transaction_entry before insert on disbursement_transaction
  for each row execute function check_disbursement_entry();
create trigger disbursement_transaction_append_only before update or delete on disbursement_transaction
  for each row execute function refuse_change();
grant select, insert on disbursement_transaction to kaban_app;
alter table disbursement_transaction enable row level security;
create policy disbursement_transaction_tenant on disbursement_transaction to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- From 10,000 on, somebody else decides.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'disbursement', jsonb_build_array(jsonb_build_object('from_amount', 1000000,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 24)), now()
from branch b on conflict do nothing;

-- Who keeps a drawer sees what they paid out of it; who pays out at a window pays disbursements; who sees the ledger, or
-- the batches of all, sees those of all.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['my-disbursement-transaction:read',
      'my-disbursement-transaction:export'] where 'batches:open-batch' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['disbursement-transaction:create']
      where 'teller:post-withdrawal' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['disbursement-transaction:read',
      'disbursement-transaction:export'] where 'general-ledger:read' = any(permissions)
        or 'transaction-batch:read' = any(permissions)$update$, roles);
  end loop;
end $$;
