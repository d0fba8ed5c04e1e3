-- Deposits that members pledge for a loan, on hold while it runs, and collateral that is in the branch's keeping (decision 069).
-- Of the balance, what is pledged for loans that run: kept beside it, as every posting asks for it.
alter table member_account add column pledged bigint not null default 0,
  add constraint member_account_pledged check (pledged >= 0);

create table loan_pledge (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  line_number integer not null,
  -- Of the borrower or of a comaker.
  member_account_id uuid not null,
  amount bigint not null,
  description text,
  -- What of it was taken to pay the loan, and what is on hold now: while the loan runs, unless it was released before.
  called bigint not null default 0,
  held bigint not null default 0,
  freed_at timestamptz,
  freed_by_id uuid constraint loan_pledge_freed_by references user_account,
  freed_approved_by_id uuid constraint loan_pledge_freed_approved_by references user_account,
  free_reason text,
  constraint loan_pledge_pkey primary key (organization_id, branch_id, id),
  constraint loan_pledge_line unique (organization_id, branch_id, loan_id, line_number),
  constraint loan_pledge_once unique (organization_id, branch_id, loan_id, member_account_id),
  constraint loan_pledge_amount check (amount > 0 and called between 0 and amount and held between 0 and amount),
  constraint loan_pledge_freed check (num_nulls(freed_at, freed_by_id, free_reason) in (0, 3)),
  constraint loan_pledge_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_pledge_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create index loan_pledge_of_account on loan_pledge (organization_id, branch_id, member_account_id);
alter table loan_payment add column pledge_id uuid,
  add constraint loan_payment_pledge foreign key (organization_id, branch_id, pledge_id)
    references loan_pledge (organization_id, branch_id, id);
create index loan_payment_of_pledge on loan_payment (organization_id, branch_id, pledge_id) where pledge_id is not null;

-- Whether title or papers are here: who took them in and who gave them back, to whom and when.
alter table loan_collateral
  add column id uuid not null default gen_random_uuid(),
  add column received_on date,
  add column received_by_id uuid constraint loan_collateral_received_by references user_account,
  add column papers text,
  add column kept_at text,
  add column returned_on date,
  add column returned_by_id uuid constraint loan_collateral_returned_by references user_account,
  add column returned_to text,
  add column return_reason text,
  add constraint loan_collateral_id unique (organization_id, branch_id, id),
  add constraint loan_collateral_received check (num_nulls(received_on, received_by_id, papers) in (0, 3)
    and (received_on is not null or num_nonnulls(kept_at, returned_on, returned_by_id, returned_to, return_reason) = 0)
    and num_nulls(returned_on, returned_by_id, returned_to) in (0, 3) and returned_on >= received_on);
create index loan_collateral_kept on loan_collateral (organization_id, branch_id, received_on)
  where received_on is not null and returned_on is null;

-- As before, and what a part says of what becomes of it is written later: the columns that its trigger names.
create or replace function keep_loan_parts() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  part jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  found_state text;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - tg_argv[1:] = to_jsonb(new) - tg_argv[1:] then return new; end if;
    found_state := 'written';
  else
    select l.state into found_state from loan l where l.organization_id = (part ->> 'organization_id')::uuid
      and l.branch_id = (part ->> 'branch_id')::uuid and l.id = (part ->> 'loan_id')::uuid for share;
  end if;
  if found_state <> tg_argv[0] then
    raise exception 'what belongs to a loan that is % stays as it is', found_state
      using errcode = 'restrict_violation', constraint = 'loan_part_stays';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
drop trigger loan_collateral_stays on loan_collateral;
create trigger loan_collateral_stays before insert or update or delete on loan_collateral
  for each row execute function keep_loan_parts('draft', 'received_on', 'received_by_id', 'papers', 'kept_at',
    'returned_on', 'returned_by_id', 'returned_to', 'return_reason');
create trigger loan_pledge_stays before insert or update or delete on loan_pledge
  for each row execute function keep_loan_parts('draft', 'called', 'held', 'freed_at', 'freed_by_id',
    'freed_approved_by_id', 'free_reason');

-- What is on hold follows from the loan: whatever closes it, opens it again or hands it over.
create function hold_pledge() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.held := case when new.freed_at is null and exists (select from loan l where l.organization_id = new.organization_id
      and l.branch_id = new.branch_id and l.id = new.loan_id and l.state in ('released', 'written off'))
    then new.amount - new.called else 0 end;
  return new;
end $$;
create trigger loan_pledge_held before insert or update on loan_pledge for each row execute function hold_pledge();
create function add_up_pledges() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update member_account h set pledged = h.pledged + new.held - old.held
    where h.organization_id = new.organization_id and h.branch_id = new.branch_id and h.id = new.member_account_id;
  return null;
end $$;
create trigger loan_pledge_counts after update of held, called, freed_at on loan_pledge for each row
  when (new.held <> old.held) execute function add_up_pledges();
create function hold_pledges_of_loan() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update loan_pledge g set held = g.held where g.organization_id = new.organization_id
    and g.branch_id = new.branch_id and g.loan_id = new.id;
  return null;
end $$;
create trigger loan_holds_pledges after update of state on loan for each row
  when (new.state <> old.state) execute function hold_pledges_of_loan();

-- On hold is what checks have not cleared, as before (migration 131), and what is pledged.
create or replace function held_on(member_account_id uuid, day date) returns bigint language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select sum(x.amount) from member_account_hold x
    cross join lateral (select from received_check c where c.organization_id = (select kaban_organization())
      and c.branch_id = (select kaban_branch()) and c.entry_id = x.entry_id
      and (c.state = 'on hand' or c.state = 'in bank' and c.clears_on > day) offset 0) c
    where x.branch_id = (select kaban_branch()) and x.member_account_id = held_on.member_account_id), 0)
  + coalesce((
    select h.pledged from member_account h where h.organization_id = (select kaban_organization())
      and h.branch_id = (select kaban_branch()) and h.id = held_on.member_account_id), 0);
end $$;
do $$
declare
  said text := pg_get_functiondef('lock_for_posting'::regproc);
  piece text[];
  pieces text[][] := array[
    array['then held_on(l.id, day) else 0 end as held', 'then held_on(l.id, day) else l.pledged end as held'],
    array['h.overdraft_limit,
        h.overdraft_until', 'h.overdraft_limit,
        h.overdraft_until, h.pledged']];
begin
  foreach piece slice 1 in array pieces
  loop
    if position(piece[1] in said) = 0 then raise exception 'lock_for_posting says something else by now: %', piece[1]; end if;
    said := replace(said, piece[1], piece[2]);
  end loop;
  execute said;
end $$;

-- What a scheme asks of comakers.
alter table computation_sheet_scheme
  add column comaker_maximum_loans integer,
  add column pledge_percent numeric(12,6);

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b cross join (values ('loan-pledge'), ('loan-collateral')) as k (kind) on conflict do nothing;

grant select, insert, update, delete on loan_pledge to kaban_app;
alter table loan_pledge enable row level security;
create policy loan_pledge_tenant on loan_pledge to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:call-pledge', 'loan:release-pledge']
      where 'loan:approve' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['loan:receive-collateral',
      'loan:return-collateral'] where 'loan:print' = any(permissions)$update$, owned);
  end loop;
end $$;
