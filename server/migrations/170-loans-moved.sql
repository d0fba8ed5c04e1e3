-- Loans that move to another branch of the organisation (decision 063): what one branch hands over, and what comes to
-- the other. Each sees its own row alone; what one does is told to the other by triggers.
create table loan_hand_over (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  to_branch_id uuid not null,
  -- The same person, as a member there.
  to_member_id uuid not null,
  handed_over_on date not null,
  sequence bigint not null,
  -- What is due from the other branch, and the entry: principal and interest receivable, less interest not earned yet.
  account_id uuid not null,
  entry_id uuid not null,
  reference text not null,
  principal bigint not null,
  receivable bigint not null,
  unearned bigint not null,
  amount bigint generated always as (principal + receivable - unearned) stored,
  -- Due beside it by that day; in no account until it is paid.
  interest bigint not null,
  fines bigint not null,
  fees bigint not null,
  -- What the other branch goes on with: terms, events, and what was posted.
  book jsonb not null,
  reason text not null,
  state text not null default 'handed over',
  decided_on date,
  decline_reason text,
  back_entry_id uuid,
  back_reason text,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_hand_over_by references user_account,
  approved_by_id uuid constraint loan_hand_over_approved_by references user_account,
  constraint loan_hand_over_pkey primary key (organization_id, branch_id, id),
  constraint loan_hand_over_elsewhere check (branch_id <> to_branch_id),
  constraint loan_hand_over_amounts check (principal > 0 and receivable >= 0 and unearned >= 0
    and interest >= 0 and fines >= 0 and fees >= 0 and principal + receivable > unearned),
  constraint loan_hand_over_state check (case state
    when 'handed over' then num_nulls(decided_on, decline_reason, back_entry_id, back_reason) = 4
    when 'accepted' then decided_on is not null and num_nulls(decline_reason, back_entry_id, back_reason) = 3
    when 'declined' then num_nulls(decided_on, decline_reason) = 0 and num_nulls(back_entry_id, back_reason) = 2
    when 'taken back' then num_nulls(back_entry_id, back_reason) = 0 else false end),
  constraint loan_hand_over_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_hand_over_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint loan_hand_over_to foreign key (organization_id, to_branch_id) references branch (organization_id, id)
);
create unique index loan_hand_over_once on loan_hand_over (organization_id, branch_id, loan_id)
  where state <> 'taken back';
create unique index loan_hand_over_entry on loan_hand_over (organization_id, branch_id, entry_id);
create index loan_hand_over_listed on loan_hand_over (organization_id, branch_id, created_at desc, id);
create index loan_hand_over_of_loan on loan_hand_over (organization_id, branch_id, loan_id);
create index loan_hand_over_to_branch on loan_hand_over (organization_id, to_branch_id);

create table loan_arrival (
  organization_id uuid not null,
  branch_id uuid not null,
  -- That of what was handed over.
  id uuid not null,
  from_branch_id uuid not null,
  number text not null,
  product_name text not null,
  member_id uuid not null,
  handed_over_on date not null,
  principal bigint not null,
  receivable bigint not null,
  unearned bigint not null,
  amount bigint generated always as (principal + receivable - unearned) stored,
  interest bigint not null,
  fines bigint not null,
  fees bigint not null,
  book jsonb not null,
  reason text not null,
  state text not null default 'waiting',
  -- What is due to the other branch, the entry, and the loan that it became.
  account_id uuid,
  entry_id uuid,
  reference text,
  loan_id uuid,
  decline_reason text,
  decided_on date,
  decided_at timestamptz,
  decided_by_id uuid constraint loan_arrival_by references user_account,
  approved_by_id uuid constraint loan_arrival_approved_by references user_account,
  created_at timestamptz not null,
  constraint loan_arrival_pkey primary key (organization_id, branch_id, id),
  constraint loan_arrival_state check (case state
    when 'accepted' then num_nulls(account_id, entry_id, reference, loan_id, decided_on, decided_at, decided_by_id) = 0
      and decline_reason is null
    when 'declined' then num_nulls(decline_reason, decided_on, decided_at, decided_by_id) = 0
      and num_nulls(account_id, entry_id, reference, loan_id) = 4
    when 'waiting' then num_nulls(account_id, entry_id, reference, loan_id, decline_reason, decided_on, decided_at) = 7
    when 'taken back' then num_nulls(account_id, entry_id, reference, loan_id) = 4 else false end),
  constraint loan_arrival_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint loan_arrival_member foreign key (organization_id, branch_id, member_id)
    references member (organization_id, branch_id, id),
  constraint loan_arrival_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint loan_arrival_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_arrival_listed on loan_arrival (organization_id, branch_id, created_at desc, id);
create index loan_arrival_of_member on loan_arrival (organization_id, branch_id, member_id);
create unique index loan_arrival_of_loan on loan_arrival (organization_id, branch_id, loan_id)
  where loan_id is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_hand_over', 'loan_arrival']
  loop
    execute format('grant select, insert, update on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;
revoke insert on loan_arrival from kaban_app;

-- The members of another branch of the organisation who are the person that a member of this one is: of that name
-- and born that day, or signing in as the same user.
create function same_member_in(of_branch uuid, of_member uuid) returns setof uuid language sql stable security definer
  set search_path = public, pg_temp as $$
  select o.id from member m
  join member o on o.organization_id = m.organization_id and o.branch_id = of_branch and o.branch_id <> m.branch_id
    and o.deleted_at is null and not o.is_closed
    and (o.user_id = m.user_id or o.birthdate = m.birthdate and kaban_plain(o.full_name) = kaban_plain(m.full_name))
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch()) and m.id = of_member
$$;
create function lends_in(of_branch uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from loan_product p where p.organization_id = (select kaban_organization())
    and p.branch_id = of_branch and p.deleted_at is null)
$$;
-- Whoever decides of a loan on its way waits here for the other branch.
create function lock_loan_hand_over(of_id uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform 1 from loan_hand_over h where h.organization_id = (select kaban_organization()) and h.id = of_id
    and (select kaban_branch()) in (h.branch_id, h.to_branch_id) for update;
end $$;

-- What is due from and to each other branch for loans that moved, by the entries of both.
create function loans_due_between() returns table (other_branch_id uuid, is_outgoing boolean, loans integer,
    due_from bigint, due_to bigint, waiting bigint) language sql stable security definer
  set search_path = public, pg_temp as $$
  select case when h.branch_id = (select kaban_branch()) then h.to_branch_id else h.branch_id end,
    h.branch_id = (select kaban_branch()), count(*)::integer,
    sum((select coalesce(sum(j.debit - j.credit), 0) from journal_line j where j.organization_id = h.organization_id
      and j.branch_id = h.branch_id and j.entry_id = h.entry_id and j.account_id = h.account_id))::bigint,
    sum((select coalesce(sum(j.credit - j.debit), 0) from journal_line j where j.organization_id = a.organization_id
      and j.branch_id = a.branch_id and j.entry_id = a.entry_id and j.account_id = a.account_id))::bigint,
    coalesce(sum(h.amount) filter (where a.state <> 'accepted'), 0)::bigint
  from loan_hand_over h
  join loan_arrival a on a.organization_id = h.organization_id and a.branch_id = h.to_branch_id and a.id = h.id
  where h.organization_id = (select kaban_organization()) and h.state <> 'taken back'
    and (select kaban_branch()) in (h.branch_id, h.to_branch_id)
  group by 1, 2
$$;
do $$
declare
  named text;
begin
  foreach named in array array['same_member_in(uuid, uuid)', 'lends_in(uuid)', 'lock_loan_hand_over(uuid)',
    'loans_due_between()']
  loop
    execute format('revoke execute on function %s from public', named);
    execute format('grant execute on function %s to kaban_app', named);
  end loop;
end $$;

-- Handed over, a loan comes to the other branch; taken back, it does no more.
create function tell_arrival() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into loan_arrival (organization_id, branch_id, id, from_branch_id, number, product_name, member_id,
      handed_over_on, principal, receivable, unearned, interest, fines, fees, book, reason, created_at)
    select new.organization_id, new.to_branch_id, new.id, new.branch_id, l.number, p.name, new.to_member_id,
      new.handed_over_on, new.principal, new.receivable, new.unearned, new.interest, new.fines, new.fees, new.book,
      new.reason, new.created_at
    from loan l join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
      and p.id = l.loan_product_id
    where l.organization_id = new.organization_id and l.branch_id = new.branch_id and l.id = new.loan_id;
  elsif new.state = 'taken back' then
    update loan_arrival a set state = 'taken back' where a.organization_id = new.organization_id
      and a.branch_id = new.to_branch_id and a.id = new.id;
  end if;
  return null;
end $$;
create trigger loan_hand_over_told after insert or update on loan_hand_over
  for each row execute function tell_arrival();
create function tell_hand_over() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.state in ('accepted', 'declined') then
    update loan_hand_over h set state = new.state, decided_on = new.decided_on, decline_reason = new.decline_reason
    where h.organization_id = new.organization_id and h.branch_id = new.from_branch_id and h.id = new.id;
  end if;
  return null;
end $$;
create trigger loan_arrival_told after update on loan_arrival
  for each row execute function tell_hand_over();

create function keep_loan_hand_over() returns trigger language plpgsql as $$
declare
  of_end text[] := array['state', 'decided_on', 'decline_reason', 'back_entry_id', 'back_reason', 'amount'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - of_end <> to_jsonb(new) - of_end
      or (old.state, new.state) not in (('handed over', 'accepted'), ('handed over', 'declined'),
        ('handed over', 'taken back'), ('declined', 'taken back')) then
    raise exception 'a loan is handed over once' using errcode = 'restrict_violation', constraint = 'loan_hand_over_stays';
  end if;
  return new;
end $$;
create trigger loan_hand_over_stays before update or delete on loan_hand_over
  for each row execute function keep_loan_hand_over();
create function keep_loan_arrival() returns trigger language plpgsql as $$
declare
  of_end text[] := array['state', 'decided_on', 'decided_at', 'decided_by_id', 'approved_by_id', 'decline_reason',
    'account_id', 'entry_id', 'reference', 'loan_id', 'amount'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - of_end <> to_jsonb(new) - of_end
      or (old.state, new.state) not in (('waiting', 'accepted'), ('waiting', 'declined'), ('waiting', 'taken back'),
        ('declined', 'taken back')) then
    raise exception 'a loan arrives once' using errcode = 'restrict_violation', constraint = 'loan_arrival_stays';
  end if;
  return new;
end $$;
create trigger loan_arrival_stays before update or delete on loan_arrival
  for each row execute function keep_loan_arrival();

-- A loan that came from another branch is taken over like one of old books, with what it brings.
alter table loan_taken_over alter column import_id drop not null;
alter table loan_taken_over add column arrival_id uuid;
alter table loan_taken_over add column book jsonb;
alter table loan_taken_over add constraint loan_taken_over_from check (num_nonnulls(import_id, arrival_id) = 1
  and (arrival_id is null) = (book is null));
alter table loan_taken_over add constraint loan_taken_over_arrival foreign key (organization_id, branch_id, arrival_id)
  references loan_arrival (organization_id, branch_id, id);
create unique index loan_taken_over_of_arrival on loan_taken_over (organization_id, branch_id, arrival_id)
  where arrival_id is not null;

-- Moved is a state of its own, reached from released, and back where the other branch does not take it.
alter table loan drop constraint loan_state;
alter table loan add constraint loan_state check (case state
    when 'draft' then num_nulls(submitted_at, printed_at, approved_at, released_at, closed_at, ended_at) = 6
    when 'submitted' then submitted_at is not null
      and num_nulls(printed_at, approved_at, released_at, closed_at, ended_at) = 5
    when 'printed' then num_nulls(submitted_at, printed_at) = 0
      and num_nulls(approved_at, released_at, closed_at, ended_at) = 4
    when 'approved' then num_nulls(submitted_at, printed_at, approved_at) = 0
      and num_nulls(released_at, closed_at, ended_at) = 3
    when 'released' then num_nulls(submitted_at, printed_at, approved_at, released_at) = 0
      and num_nulls(closed_at, ended_at) = 2
    when 'closed' then num_nulls(submitted_at, printed_at, approved_at, released_at, closed_at) = 0
      and ended_at is null
    when 'written off' then num_nulls(submitted_at, printed_at, approved_at, released_at) = 0
      and num_nulls(closed_at, ended_at) = 2
    when 'moved' then num_nulls(submitted_at, printed_at, approved_at, released_at) = 0
      and num_nulls(closed_at, ended_at) = 2
    when 'rejected' then submitted_at is not null and ended_at is not null and end_reason <> ''
      and num_nulls(released_at, closed_at) = 2
    when 'withdrawn' then ended_at is not null and end_reason <> '' and num_nulls(released_at, closed_at) = 2
    else false end);
do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  piece text[];
  pieces text[][] := array[
    array['(''released'', ''written off''), (''written off'', ''released''),',
      '(''released'', ''written off''), (''written off'', ''released''), (''released'', ''moved''), (''moved'', ''released''),'],
    array['new.state in (''released'', ''closed'', ''written off'')', 'new.state in (''released'', ''closed'', ''written off'', ''moved'')'],
    array['if new.state in (''closed'', ''written off'') and exists', 'if (new.state = ''moved'' or old.state = ''moved'')
      and (new.state = ''moved'') <> exists (select from loan_hand_over h where h.organization_id = new.organization_id
        and h.branch_id = new.branch_id and h.loan_id = new.id and h.state <> ''taken back'') then
    raise exception ''loan % is handed over, and by nothing else'', new.id
      using errcode = ''restrict_violation'', constraint = ''loan_moved'';
  end if;
  if new.state in (''closed'', ''written off'', ''moved'') and exists']];
begin
  foreach piece slice 1 in array pieces
  loop
    if position(piece[1] in said) = 0 then raise exception 'keep_loan says something else by now: %', piece[1]; end if;
    said := replace(said, piece[1], piece[2]);
  end loop;
  execute said;
end $$;
alter table loan drop constraint loan_class;
alter table loan add constraint loan_class check (loan_class in ('current', 'past due', 'in litigation')
    and (loan_class = 'current' or state in ('released', 'closed', 'written off', 'moved')));
drop index loan_released_list;
create index loan_released_list on loan (organization_id, branch_id, released_on desc, id)
  where state in ('released', 'closed', 'written off', 'moved');

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'loan-move', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;
do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:move', 'loan:move-back',
      'loan:accept-moved', 'loan:decline-moved'] where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;
