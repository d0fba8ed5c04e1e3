-- Cash during the day, always by two people (decision 038): between the vault and drawers, and to banks.
create table batch_funding (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  -- Null is the vault.
  from_batch_id uuid,
  to_batch_id uuid,
  amount bigint not null,
  description text,
  -- What it was counted in: name, value and quantity of each denomination.
  counts jsonb not null default '[]',
  state text not null,
  asked_by_id uuid not null constraint batch_funding_asked_by references user_account,
  asked_at timestamptz not null,
  decided_by_id uuid constraint batch_funding_decided_by references user_account,
  decided_at timestamptz,
  -- The entry that emptied the one, and that filled the other; one and the same with the vault.
  from_entry_id uuid,
  to_entry_id uuid,
  constraint batch_funding_pkey primary key (organization_id, branch_id, id),
  constraint batch_funding_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint batch_funding_drawers check (num_nonnulls(from_batch_id, to_batch_id) > 0
    and from_batch_id is distinct from to_batch_id),
  constraint batch_funding_amount check (amount > 0),
  constraint batch_funding_state check (case state
    when 'waiting' then num_nonnulls(decided_by_id, decided_at, from_entry_id, to_entry_id) = 0
      and num_nulls(from_batch_id, to_batch_id) = 0
    when 'done' then decided_by_id <> asked_by_id
      and num_nulls(decided_by_id, decided_at, from_entry_id, to_entry_id) = 0
    when 'declined' then num_nulls(decided_by_id, decided_at) = 0 and num_nonnulls(from_entry_id, to_entry_id) = 0
    else false end)
);
create index batch_funding_from on batch_funding (organization_id, branch_id, from_batch_id)
  where from_batch_id is not null;
create index batch_funding_to on batch_funding (organization_id, branch_id, to_batch_id)
  where to_batch_id is not null;

-- It is decided once, and stays as it was then.
create function keep_batch_funding() returns trigger language plpgsql as $$
declare
  of_deciding text[] := array['state', 'decided_by_id', 'decided_at', 'from_entry_id', 'to_entry_id'];
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or new.state = 'waiting'
      or to_jsonb(old) - of_deciding <> to_jsonb(new) - of_deciding then
    raise exception 'cash that was moved stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger batch_funding_stays before update or delete on batch_funding
  for each row execute function keep_batch_funding();
grant select, insert, update on batch_funding to kaban_app;
alter table batch_funding enable row level security;
create policy batch_funding_tenant on batch_funding to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Who opens a drawer moves cash into it and out of it.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['batches:move-cash']
      where 'batches:open-batch' = any(permissions)$update$, roles);
  end loop;
end $$;

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
