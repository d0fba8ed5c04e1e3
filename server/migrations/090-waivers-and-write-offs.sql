-- What is waived of loans, and loans that are written off (decision 050).

-- What an entry moved of a loan beside what was paid: what was given up of its principal and of its interest
-- receivable, and what was recovered of that later.
alter table loan_posting
  add column lost_principal bigint not null default 0,
  add column lost_interest bigint not null default 0,
  add column recovered bigint not null default 0;
-- A payment on a loan that was written off.
alter table loan_payment add column is_recovery boolean not null default false;

create table loan_waiver (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  waived_on date not null,
  -- The last entry of the branch when it was waived: what was posted later comes after it.
  sequence bigint not null,
  part text not null,
  amount bigint not null,
  due_through date,
  reason text not null,
  -- Only what had accrued is in the books.
  entry_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_waiver_by references user_account,
  approved_by_id uuid constraint loan_waiver_approved_by references user_account,
  undone_at timestamptz,
  undone_by_id uuid constraint loan_waiver_undone_by references user_account,
  undone_by_entry_id uuid,
  undo_reason text,
  constraint loan_waiver_pkey primary key (organization_id, branch_id, id),
  constraint loan_waiver_amount check (amount > 0),
  constraint loan_waiver_part check (part in ('interest', 'fines', 'fees')),
  constraint loan_waiver_undone check (num_nulls(undone_at, undone_by_id, undo_reason) in (0, 3)),
  constraint loan_waiver_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_waiver_of_loan on loan_waiver (organization_id, branch_id, loan_id);
create index loan_waiver_listed on loan_waiver (organization_id, branch_id, created_at desc, id);

create table loan_write_off (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  written_off_on date not null,
  sequence bigint not null,
  entry_id uuid not null,
  reference text not null,
  -- What was owed that day, in centavos: the claim.
  principal bigint not null,
  interest bigint not null,
  fines bigint not null,
  fees bigint not null,
  reason text not null,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_write_off_by references user_account,
  approved_by_id uuid constraint loan_write_off_approved_by references user_account,
  undone_at timestamptz,
  undone_by_id uuid constraint loan_write_off_undone_by references user_account,
  undone_by_entry_id uuid,
  undo_reason text,
  constraint loan_write_off_pkey primary key (organization_id, branch_id, id),
  constraint loan_write_off_entry unique (organization_id, branch_id, entry_id),
  constraint loan_write_off_amounts check (principal > 0 and interest >= 0 and fines >= 0 and fees >= 0),
  constraint loan_write_off_undone
    check (num_nulls(undone_at, undone_by_id, undone_by_entry_id, undo_reason) in (0, 4)),
  constraint loan_write_off_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
-- A loan is written off once; again only where that was undone.
create unique index loan_written_off_once on loan_write_off (organization_id, branch_id, loan_id)
  where undone_at is null;
create index loan_write_off_listed on loan_write_off (organization_id, branch_id, written_off_on desc, id);

-- Both stay as they are, but for being undone, once.
create function keep_loan_loss() returns trigger language plpgsql as $$
declare
  of_undoing text[] := array['undone_at', 'undone_by_id', 'undone_by_entry_id', 'undo_reason'];
begin
  if tg_op = 'DELETE' or old.undone_at is not null or new.undone_at is null
      or to_jsonb(old) - of_undoing <> to_jsonb(new) - of_undoing then
    raise exception 'what was waived or written off stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_waiver_stays before update or delete on loan_waiver
  for each row execute function keep_loan_loss();
create trigger loan_write_off_stays before update or delete on loan_write_off
  for each row execute function keep_loan_loss();

-- Written off is a state of its own, reached from released and back.
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
    when 'rejected' then submitted_at is not null and ended_at is not null and end_reason <> ''
      and num_nulls(released_at, closed_at) = 2
    when 'withdrawn' then ended_at is not null and end_reason <> '' and num_nulls(released_at, closed_at) = 2
    else false end);
create or replace function keep_loan() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  -- What a step writes; all else is written in a draft that stays one.
  of_steps text[] := array['state', 'number', 'number_key', 'account_id', 'member_account_id', 'product_version',
    'product_terms', 'maturity_date', 'released_on', 'exception_reason', 'exception_by_id', 'print_count',
    'submitted_at', 'submitted_by_id', 'printed_at', 'printed_by_id', 'approved_at', 'approved_by_id',
    'released_at', 'released_by_id', 'closed_at', 'closed_by_id', 'ended_at', 'ended_by_id', 'end_reason',
    'updated_at', 'updated_by_id', 'version'];
  principal bigint;
  current_release uuid;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' or new.number is not null or new.member_account_id is not null then
      raise exception 'a loan begins as a draft without a number' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' or old.number is not null then
      raise exception 'a loan with a number is withdrawn, not deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' and new.state = 'draft' then
    if old.number is distinct from new.number or old.member_account_id is distinct from new.member_account_id then
      raise exception 'a draft has no steps behind it' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('draft', 'submitted'), ('submitted', 'draft'), ('submitted', 'printed'),
      ('printed', 'submitted'), ('printed', 'approved'), ('approved', 'printed'), ('approved', 'released'),
      ('released', 'approved'), ('released', 'closed'), ('closed', 'released'), ('released', 'released'), ('submitted', 'rejected'),
      ('released', 'written off'), ('written off', 'released'),
      ('printed', 'rejected'), ('draft', 'withdrawn'), ('submitted', 'withdrawn'), ('printed', 'withdrawn'),
      ('approved', 'withdrawn')) then
    raise exception 'a loan that is % does not become %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'loan_steps';
  end if;
  if to_jsonb(old) - of_steps <> to_jsonb(new) - of_steps
      or old.number is distinct from new.number and (old.number is not null or new.state <> 'printed')
      or old.member_account_id is distinct from new.member_account_id
        and (old.member_account_id is not null or new.state <> 'released')
      or old.product_terms is not null and new.product_terms is not null
        and old.product_terms <> new.product_terms then
    raise exception 'a loan that is % keeps what it says', new.state
      using errcode = 'restrict_violation', constraint = 'loan_stays';
  end if;

  select r.id into current_release from loan_release r where r.organization_id = new.organization_id
    and r.branch_id = new.branch_id and r.loan_id = new.id and r.undone_by_entry_id is null;
  if (current_release is not null) <> (new.state in ('released', 'closed', 'written off')) then
    raise exception 'a loan is released by a release, and by nothing else'
      using errcode = 'restrict_violation', constraint = 'loan_released';
  end if;
  if old.state = 'approved' and new.state = 'released' then
    -- What is owed is what the entry says, and what the schedule pays back.
    if not exists (select from loan_release r join journal_line j on j.branch_id = r.branch_id
          and j.entry_id = r.entry_id and j.member_account_id = new.member_account_id and j.debit = new.amount
        where r.organization_id = new.organization_id and r.branch_id = new.branch_id and r.id = current_release
          and r.amount = new.amount) then
      raise exception 'loan % is not posted as that entry', new.id
        using errcode = 'restrict_violation', constraint = 'loan_posted_as';
    end if;
    select sum(i.principal) into principal from loan_instalment i
      join loan_schedule s on s.organization_id = i.organization_id and s.branch_id = i.branch_id
        and s.loan_id = i.loan_id and s.number = i.schedule_number
      where i.organization_id = new.organization_id and i.branch_id = new.branch_id and i.loan_id = new.id
        and s.release_id = current_release;
    if principal is distinct from new.amount then
      raise exception 'the schedule of loan % pays back % of %', new.id, principal, new.amount
        using errcode = 'check_violation', constraint = 'loan_schedule_whole';
    end if;
  end if;
  if new.state in ('closed', 'written off') and exists (select from member_account h where h.organization_id = new.organization_id
      and h.branch_id = new.branch_id and h.id = new.member_account_id and h.balance <> 0) then
    raise exception 'loan % is still owed', new.id
      using errcode = 'restrict_violation', constraint = 'loan_paid';
  end if;
  return new;
end $$;

drop index loan_released_list;
create index loan_released_list on loan (organization_id, branch_id, released_on desc, id)
  where state in ('released', 'closed', 'written off');

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b cross join (values ('loan-waiver'), ('loan-write-off')) as k (kind) on conflict do nothing;

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_waiver', 'loan_write_off']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    -- Who decides on loans asks for what is lost on them; somebody else approves it.
    execute format($update$update %I set permissions = permissions || array['loan:waive', 'loan:waive-undo',
      'loan:write-off', 'loan:write-off-undo'] where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;
