-- Cash that is taken from a drawer or the vault to a bank, with its slip.
create table bank_deposit (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Of its entry.
  id uuid not null,
  taken_from text not null,
  account_id uuid not null,
  slip_number text not null,
  slip_date date not null,
  media_id uuid,
  witness_id uuid constraint bank_deposit_witness references user_account,
  constraint bank_deposit_pkey primary key (organization_id, branch_id, id),
  constraint bank_deposit_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint bank_deposit_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint bank_deposit_taken_from check (taken_from in ('drawer', 'vault')
    and (taken_from = 'drawer' or witness_id is not null)),
  constraint bank_deposit_slip check (slip_number <> '')
);
create index bank_deposit_media on bank_deposit (organization_id, branch_id, media_id) where media_id is not null;

create function check_bank_deposit_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entry e where e.organization_id = new.organization_id
      and e.branch_id = new.branch_id and e.id = new.id and e.source = 'blotter'
      and (e.batch_id is null) = (new.taken_from = 'vault')) then
    raise exception 'a deposit in a bank without its entry' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_deposit_entry before insert on bank_deposit
  for each row execute function check_bank_deposit_entry();
create trigger bank_deposit_append_only before update or delete on bank_deposit
  for each row execute function refuse_change();
grant select, insert on bank_deposit to kaban_app;
alter table bank_deposit enable row level security;
create policy bank_deposit_tenant on bank_deposit to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Who opens a drawer takes its cash to the bank; who sees the ledger, or the batches of all, sees the slips and where
-- the branch's cash lies.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['batches:deposit-in-bank']
      where 'batches:open-batch' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['bank-deposit:read',
      'bank-deposit:export', 'batches:cash-position'] where 'general-ledger:read' = any(permissions)
        or 'transaction-batch:read' = any(permissions)$update$, roles);
  end loop;
end $$;
