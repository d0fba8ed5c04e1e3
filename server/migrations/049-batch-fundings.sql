-- Cash that moves during the day between the vault and drawers, always by two people (decision 038).
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
