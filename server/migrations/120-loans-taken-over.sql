-- Loans of old books, brought in by files (decision 055): a set a file, posted as one entry once it ties out.
create table loan_import (
  organization_id uuid not null,
  branch_id uuid not null,
  -- The import that brought it in.
  id uuid not null,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_import_by references user_account,
  -- When its loans began to run here; not before, nor after that was taken back.
  posted_at timestamptz,
  posted_by_id uuid constraint loan_import_posted_by references user_account,
  -- The entry it was posted as; none where the books had all that is owed.
  entry_id uuid,
  constraint loan_import_pkey primary key (organization_id, branch_id, id),
  constraint loan_import_posted check ((posted_at is null) = (posted_by_id is null)
    and (entry_id is null or posted_at is not null)),
  constraint loan_import_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create unique index loan_import_once on loan_import (organization_id, branch_id, entry_id)
  where entry_id is not null;

-- A loan as its old books end. Amounts in centavos; the rate is percent for the time that its product says.
create table loan_taken_over (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  number text not null,
  number_key text generated always as (kaban_reference_key(number)) stored,
  member_id uuid not null,
  loan_product_id uuid not null,
  officer_id uuid constraint loan_taken_over_officer references user_account,
  -- The account of the member whose balance is the loan already; opened as it is posted where there is none.
  member_account_id uuid,
  granted_on date not null,
  amount bigint not null,
  term_months integer not null,
  payment_mode text not null,
  interest_rate numeric(12,6) not null,
  first_due_date date,
  first_day integer,
  second_day integer,
  payment_days integer,
  taken_over_on date not null,
  outstanding bigint not null,
  interest_due bigint not null,
  fines_due bigint not null,
  maturity_date date not null,
  -- What is still to be paid, behind what was paid before; and what was paid before, as far as it is told.
  instalments jsonb not null,
  payments jsonb not null,
  -- The loan it became, and its place in the books: what was posted to its account by then counts no more.
  loan_id uuid,
  sequence bigint,
  constraint loan_taken_over_pkey primary key (organization_id, branch_id, id),
  constraint loan_taken_over_number unique (organization_id, branch_id, number_key),
  constraint loan_taken_over_amounts check (amount > 0 and outstanding between 1 and amount
    and interest_due >= 0 and fines_due >= 0),
  constraint loan_taken_over_days check (granted_on <= taken_over_on and granted_on < maturity_date),
  constraint loan_taken_over_runs check ((loan_id is null) = (sequence is null)),
  constraint loan_taken_over_import foreign key (organization_id, branch_id, import_id)
    references loan_import (organization_id, branch_id, id),
  constraint loan_taken_over_member foreign key (organization_id, branch_id, member_id)
    references member (organization_id, branch_id, id),
  constraint loan_taken_over_product foreign key (organization_id, branch_id, loan_product_id)
    references loan_product (organization_id, branch_id, id),
  constraint loan_taken_over_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id),
  constraint loan_taken_over_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_taken_over_of_import on loan_taken_over (organization_id, branch_id, import_id);
create index loan_taken_over_of_member on loan_taken_over (organization_id, branch_id, member_id);
create unique index loan_taken_over_once on loan_taken_over (organization_id, branch_id, loan_id)
  where loan_id is not null;
create unique index loan_taken_over_account_once on loan_taken_over (organization_id, branch_id, member_account_id)
  where member_account_id is not null;

-- What a loan began with stays as it is while the loan runs.
create function keep_taken_over() returns trigger language plpgsql as $$
declare
  of_posting text[] := array['loan_id', 'sequence', 'number_key'];
begin
  if tg_op = 'DELETE' then
    if old.loan_id is not null then
      raise exception 'a loan that was taken over runs' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if to_jsonb(old) - of_posting <> to_jsonb(new) - of_posting or old.loan_id is not null and new.loan_id is not null then
    raise exception 'a loan is taken over as its old books end' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_taken_over_stays before update or delete on loan_taken_over
  for each row execute function keep_taken_over();

-- Many loans are taken over by one entry.
alter table loan_release drop constraint loan_release_entry, drop constraint loan_release_whole,
  drop constraint loan_release_way;
create unique index loan_release_entry on loan_release (organization_id, branch_id, entry_id)
  where way <> 'taken over';
create index loan_release_of_entry on loan_release (organization_id, branch_id, entry_id);
alter table loan_release add constraint loan_release_whole check (amount > 0 and deductions >= 0
  and interest_in_advance >= 0 and payoff >= 0 and net_proceeds >= 0 and case way
    when 'taken over' then deductions + interest_in_advance + payoff + net_proceeds = 0
    else (net_proceeds = 0) = (way = 'nothing') and (net_proceeds > 0 or payoff > 0)
      and amount = deductions + interest_in_advance + payoff + net_proceeds end);
alter table loan_release add constraint loan_release_way check (case way when 'cash' then batch_id is not null
    and num_nulls(bank_account_id, check_number, check_date, savings_account_id) = 4
  when 'check' then num_nulls(bank_account_id, check_number, check_date) = 0 and savings_account_id is null
  when 'savings' then savings_account_id is not null
    and num_nulls(bank_account_id, check_number, check_date) = 3
  when 'nothing' then num_nulls(bank_account_id, check_number, check_date, savings_account_id, batch_id) = 5
  when 'taken over' then num_nulls(bank_account_id, check_number, check_date, savings_account_id, batch_id) = 5
  else false end);

create or replace function keep_loan() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  -- What a step writes; all else is written in a draft that stays one.
  of_steps text[] := array['state', 'number', 'number_key', 'account_id', 'member_account_id', 'product_version',
    'product_terms', 'maturity_date', 'released_on', 'exception_reason', 'exception_by_id', 'print_count',
    'submitted_at', 'submitted_by_id', 'printed_at', 'printed_by_id', 'approved_at', 'approved_by_id',
    'released_at', 'released_by_id', 'closed_at', 'closed_by_id', 'ended_at', 'ended_by_id', 'end_reason',
    'updated_at', 'updated_by_id', 'version', 'loan_class', 'class_since', 'officer_id', 'collector_id'];
  principal bigint;
  current_release uuid;
  -- Taken over from old books, a loan runs at once, and ends with its number given back.
  taken_over loan_taken_over;
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
  select t.* into taken_over from loan_taken_over t where t.organization_id = new.organization_id
    and t.branch_id = new.branch_id and t.loan_id = new.id;
  if (old.state, new.state) not in (('draft', 'submitted'), ('submitted', 'draft'), ('submitted', 'printed'),
      ('printed', 'submitted'), ('printed', 'approved'), ('approved', 'printed'), ('approved', 'released'),
      ('released', 'approved'), ('released', 'closed'), ('closed', 'released'), ('released', 'released'), ('submitted', 'rejected'),
      ('released', 'written off'), ('written off', 'released'),
      ('printed', 'rejected'), ('draft', 'withdrawn'), ('submitted', 'withdrawn'), ('printed', 'withdrawn'),
      ('approved', 'withdrawn'))
      and (taken_over.id is null or (old.state, new.state) not in (('draft', 'released'), ('released', 'withdrawn'))) then
    raise exception 'a loan that is % does not become %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'loan_steps';
  end if;
  if to_jsonb(old) - of_steps <> to_jsonb(new) - of_steps
      or old.number is distinct from new.number and (old.number is not null or new.state <> 'printed')
        and (taken_over.id is null or new.number is not null and new.number <> taken_over.number)
      or old.member_account_id is distinct from new.member_account_id
        and (old.member_account_id is not null or new.state <> 'released')
        and (taken_over.id is null or new.state <> 'withdrawn')
        and not (old.state = 'released' and new.state = 'released'
          and exists (select from member_account h where h.organization_id = new.organization_id
            and h.branch_id = new.branch_id and h.id = new.member_account_id and h.member_id = new.member_id
            and h.account_id = new.account_id)
          and not exists (select from member_account h where h.organization_id = new.organization_id
            and h.branch_id = new.branch_id and h.id = old.member_account_id and h.balance <> 0))
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
  if old.state = 'draft' and new.state = 'released' then
    -- What is owed is what the account says, and what the schedule still has to be paid.
    select sum(i.principal) into principal from loan_instalment i
      join loan_schedule s on s.organization_id = i.organization_id and s.branch_id = i.branch_id
        and s.loan_id = i.loan_id and s.number = i.schedule_number
      where i.organization_id = new.organization_id and i.branch_id = new.branch_id and i.loan_id = new.id
        and s.release_id = current_release;
    if principal is distinct from new.amount or not exists (select from member_account h
        where h.organization_id = new.organization_id and h.branch_id = new.branch_id
          and h.id = new.member_account_id and h.balance = taken_over.outstanding) then
      raise exception 'loan % is not what its old books end with', new.id
        using errcode = 'restrict_violation', constraint = 'loan_taken_over_whole';
    end if;
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

-- Taken back, a loan stands nowhere, and its account may be brought in again.
create or replace function add_loan_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.member_account_id is null then
    delete from loan_account x where x.organization_id = new.organization_id and x.branch_id = new.branch_id
      and x.loan_id = new.id;
    return null;
  end if;
  insert into loan_account (organization_id, branch_id, loan_id, account_id, member_account_id)
  select h.organization_id, h.branch_id, new.id, h.account_id, h.id from member_account h
  where h.organization_id = new.organization_id and h.branch_id = new.branch_id and h.id = new.member_account_id
  on conflict do nothing;
  return null;
end $$;
create function keep_loan_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from loan l where l.organization_id = old.organization_id and l.branch_id = old.branch_id
      and l.id = old.loan_id and l.member_account_id is not null) then
    raise exception 'a loan has stood in that account' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger loan_account_append_only on loan_account;
create trigger loan_account_append_only before update on loan_account
  for each row execute function refuse_change();
create trigger loan_account_stays before delete on loan_account
  for each row execute function keep_loan_account();

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_import', 'loan_taken_over']
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
    -- Who brings in what the old books end with brings in their loans.
    execute format($update$update %I set permissions = permissions || array['loan-import:post']
      where 'ledger:post-opening-balances' = any(permissions) and not 'loan-import:post' = any(permissions)$update$,
      owned);
  end loop;
end $$;
