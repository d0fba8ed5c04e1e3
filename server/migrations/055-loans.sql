-- Loans of members, from application to their end (decision 040).
-- What loans point at is keyed within its organization.
alter table loan_purpose drop constraint loan_purpose_pkey,
  add constraint loan_purpose_pkey primary key (organization_id, branch_id, id);
alter table collateral drop constraint collateral_pkey,
  add constraint collateral_pkey primary key (organization_id, branch_id, id);

create table loan (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  state text not null default 'draft',
  -- Drawn when it is first printed, and kept whatever becomes of it.
  number text,
  number_key text generated always as (kaban_reference_key(number)) stored,
  name text not null,
  member_id uuid not null,
  loan_product_id uuid not null,
  loan_purpose_id uuid,
  date date not null,
  -- Amounts in centavos; the rate is percent for the time that the product says.
  amount bigint not null,
  term_months integer not null,
  payment_mode text not null,
  interest_rate numeric(12,6) not null,
  first_due_date date,
  first_day integer,
  second_day integer,
  payment_days integer,
  monthly_income bigint,
  monthly_expenses bigint,
  is_related_party boolean not null default false,
  collector_place text,
  conditions text,
  payroll_deduction text,
  documents jsonb not null default '[]',
  signatories jsonb not null default '[]',
  -- The account of the member in the ledger whose balance is what is owed; opened by the first release.
  account_id uuid,
  member_account_id uuid,
  -- The product with its scheme as they were when the loan was printed: what was printed is what is lent.
  product_version integer,
  product_terms jsonb,
  maturity_date date,
  released_on date,
  -- Everybody who wrote in it: they do not approve it.
  maker_ids uuid[] not null,
  exception_reason text,
  exception_by_id uuid constraint loan_exception_by references user_account,
  print_count integer not null default 0,
  submitted_at timestamptz,
  submitted_by_id uuid constraint loan_submitted_by references user_account,
  printed_at timestamptz,
  printed_by_id uuid constraint loan_printed_by references user_account,
  approved_at timestamptz,
  approved_by_id uuid constraint loan_approved_by references user_account,
  released_at timestamptz,
  released_by_id uuid constraint loan_released_by references user_account,
  closed_at timestamptz,
  closed_by_id uuid constraint loan_closed_by references user_account,
  -- Rejected or withdrawn.
  ended_at timestamptz,
  ended_by_id uuid constraint loan_ended_by references user_account,
  end_reason text,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_created_by references user_account,
  updated_at timestamptz not null,
  updated_by_id uuid not null constraint loan_updated_by references user_account,
  version integer not null default 1,
  constraint loan_pkey primary key (organization_id, branch_id, id),
  constraint loan_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint loan_member foreign key (organization_id, branch_id, member_id)
    references member (organization_id, branch_id, id),
  constraint loan_product foreign key (organization_id, branch_id, loan_product_id)
    references loan_product (organization_id, branch_id, id),
  constraint loan_purpose foreign key (organization_id, branch_id, loan_purpose_id)
    references loan_purpose (organization_id, branch_id, id),
  constraint loan_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint loan_member_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id),
  constraint loan_number unique (organization_id, branch_id, number_key),
  constraint loan_amount check (amount > 0),
  constraint loan_term check (term_months between 1 and 366),
  constraint loan_mode check (payment_mode in ('daily', 'weekly', 'semi-monthly', 'monthly', 'quarterly',
    'semi-annual', 'lump sum', 'fixed days') and (payment_mode <> 'fixed days' or payment_days is not null)),
  constraint loan_makers check (created_by_id = any (maker_ids)),
  constraint loan_state check (case state
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
    when 'rejected' then submitted_at is not null and ended_at is not null and end_reason <> ''
      and num_nulls(released_at, closed_at) = 2
    when 'withdrawn' then ended_at is not null and end_reason <> '' and num_nulls(released_at, closed_at) = 2
    else false end),
  constraint loan_numbered check (number is not null or state in ('draft', 'submitted', 'rejected', 'withdrawn')),
  constraint loan_terms_kept check ((product_terms is null) = (product_version is null)
    and (product_terms is not null) = (printed_at is not null)),
  constraint loan_people check ((submitted_at is null) = (submitted_by_id is null)
    and (printed_at is null) = (printed_by_id is null) and (approved_at is null) = (approved_by_id is null)
    and (released_at is null) = (released_by_id is null) and (closed_at is null) = (closed_by_id is null)
    and (ended_at is null) = (ended_by_id is null)),
  constraint loan_owed check (released_at is null
    or num_nulls(account_id, member_account_id, released_on, maturity_date) = 0)
);
create index loan_listed on loan (organization_id, branch_id, created_at desc, id);
create index loan_in_state on loan (organization_id, branch_id, state, created_at desc);
create index loan_of_member on loan (organization_id, branch_id, member_id, state);
create index loan_released_list on loan (organization_id, branch_id, released_on desc, id)
  where state in ('released', 'closed');
-- An account in the ledger is of one loan.
create unique index loan_ledger_account on loan (organization_id, branch_id, member_account_id)
  where member_account_id is not null;

create table loan_comaker (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  line_number integer not null,
  member_id uuid not null,
  -- How much of the loan they answer for; all of it where nothing is said.
  amount bigint,
  description text,
  constraint loan_comaker_pkey primary key (organization_id, branch_id, loan_id, line_number),
  constraint loan_comaker_once unique (organization_id, branch_id, loan_id, member_id),
  constraint loan_comaker_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_comaker_member foreign key (organization_id, branch_id, member_id)
    references member (organization_id, branch_id, id)
);
create index loan_comaker_of_member on loan_comaker (organization_id, branch_id, member_id);

create table loan_collateral (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  line_number integer not null,
  collateral_id uuid not null,
  description text not null,
  appraised_value bigint not null,
  constraint loan_collateral_pkey primary key (organization_id, branch_id, loan_id, line_number),
  constraint loan_collateral_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_collateral_kind foreign key (organization_id, branch_id, collateral_id)
    references collateral (organization_id, branch_id, id)
);

create table loan_clearance (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  line_number integer not null,
  name text not null,
  amount bigint,
  is_cleared boolean not null,
  description text,
  constraint loan_clearance_pkey primary key (organization_id, branch_id, loan_id, line_number),
  constraint loan_clearance_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);

-- What is kept back at the release, as it was when the loan was printed.
create table loan_deduction (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  line_number integer not null,
  name text not null,
  account_id uuid not null,
  amount bigint not null,
  constraint loan_deduction_pkey primary key (organization_id, branch_id, loan_id, line_number),
  constraint loan_deduction_amount check (amount > 0),
  constraint loan_deduction_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_deduction_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id)
);

-- Money handed out, each one entry; one that was undone names the entry that reverses it.
create table loan_release (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  entry_id uuid not null,
  reference text not null,
  entry_date date not null,
  way text not null,
  amount bigint not null,
  deductions bigint not null,
  interest_in_advance bigint not null,
  net_proceeds bigint not null,
  bank_account_id uuid,
  check_number text,
  check_date date,
  savings_account_id uuid,
  batch_id uuid,
  undone_by_entry_id uuid,
  undo_reason text,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_release_by references user_account,
  constraint loan_release_pkey primary key (organization_id, branch_id, id),
  constraint loan_release_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_release_entry unique (organization_id, branch_id, entry_id),
  constraint loan_release_bank foreign key (organization_id, branch_id, bank_account_id)
    references account (organization_id, branch_id, id),
  constraint loan_release_savings foreign key (organization_id, branch_id, savings_account_id)
    references member_account (organization_id, branch_id, id),
  constraint loan_release_way check (case way when 'cash' then batch_id is not null
      and num_nulls(bank_account_id, check_number, check_date, savings_account_id) = 4
    when 'check' then num_nulls(bank_account_id, check_number, check_date) = 0 and savings_account_id is null
    when 'savings' then savings_account_id is not null
      and num_nulls(bank_account_id, check_number, check_date) = 3 else false end),
  constraint loan_release_whole check (amount > 0 and deductions >= 0 and interest_in_advance >= 0
    and net_proceeds > 0 and amount = deductions + interest_in_advance + net_proceeds)
);
-- A loan is released once; again only where that release was undone.
create unique index loan_released_once on loan_release (organization_id, branch_id, loan_id)
  where undone_by_entry_id is null;

-- Schedules by version: the first is that of the release and stays beside later ones. The last is in force.
create table loan_schedule (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  release_id uuid not null,
  reason text not null,
  effective_monthly numeric(12,4),
  effective_annual numeric(14,4),
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_schedule_by references user_account,
  constraint loan_schedule_pkey primary key (organization_id, branch_id, loan_id, number),
  constraint loan_schedule_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_schedule_release foreign key (organization_id, branch_id, release_id)
    references loan_release (organization_id, branch_id, id)
);

create table loan_instalment (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  schedule_number integer not null,
  number integer not null,
  due_on date not null,
  principal bigint not null,
  interest bigint not null,
  -- The principal that is owed after it, as planned.
  balance bigint not null,
  constraint loan_instalment_pkey primary key (organization_id, branch_id, loan_id, schedule_number, number),
  constraint loan_instalment_amounts check (principal >= 0 and interest >= 0 and balance >= 0),
  constraint loan_instalment_schedule foreign key (organization_id, branch_id, loan_id, schedule_number)
    references loan_schedule (organization_id, branch_id, loan_id, number)
);
create index loan_instalment_due on loan_instalment (organization_id, branch_id, due_on);

-- What was scheduled stays as it was: another schedule stands beside it.
create function keep_loan_schedule() returns trigger language plpgsql as $$
begin
  raise exception 'what was scheduled stays as it was' using errcode = 'restrict_violation';
end $$;
create trigger loan_schedule_stays before update or delete on loan_schedule
  for each row execute function keep_loan_schedule();
create trigger loan_instalment_stays before update or delete on loan_instalment
  for each row execute function keep_loan_schedule();

-- A release stays, but for being undone once.
create function keep_loan_release() returns trigger language plpgsql as $$
declare
  undone text[] := array['undone_by_entry_id', 'undo_reason'];
begin
  if tg_op = 'DELETE' or old.undone_by_entry_id is not null or new.undone_by_entry_id is null
      or to_jsonb(old) - undone <> to_jsonb(new) - undone then
    raise exception 'a release of a loan stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_release_stays before update or delete on loan_release
  for each row execute function keep_loan_release();

-- Comakers, collateral and clearance are written in a draft; deductions as it is printed.
create function keep_loan_parts() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  part jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  found_state text;
begin
  select l.state into found_state from loan l where l.organization_id = (part ->> 'organization_id')::uuid
    and l.branch_id = (part ->> 'branch_id')::uuid and l.id = (part ->> 'loan_id')::uuid for share;
  if tg_op = 'UPDATE' or found_state <> tg_argv[0] then
    raise exception 'what belongs to a loan that is % stays as it is', found_state
      using errcode = 'restrict_violation', constraint = 'loan_part_stays';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_comaker_stays before insert or update or delete on loan_comaker
  for each row execute function keep_loan_parts('draft');
create trigger loan_collateral_stays before insert or update or delete on loan_collateral
  for each row execute function keep_loan_parts('draft');
create trigger loan_clearance_stays before insert or update or delete on loan_clearance
  for each row execute function keep_loan_parts('draft');
create trigger loan_deduction_stays before insert or update or delete on loan_deduction
  for each row execute function keep_loan_parts('submitted');

-- States in their order, and what each of them may still change.
create function keep_loan() returns trigger language plpgsql security definer
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
      ('released', 'approved'), ('released', 'closed'), ('closed', 'released'), ('submitted', 'rejected'),
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
  if (current_release is not null) <> (new.state in ('released', 'closed')) then
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
  if new.state = 'closed' and exists (select from member_account h where h.organization_id = new.organization_id
      and h.branch_id = new.branch_id and h.id = new.member_account_id and h.balance <> 0) then
    raise exception 'loan % is still owed', new.id
      using errcode = 'restrict_violation', constraint = 'loan_paid';
  end if;
  return new;
end $$;
create trigger loan_stays before insert or update or delete on loan
  for each row execute function keep_loan();

do $$
declare
  owned text;
begin
  foreach owned in array array['loan', 'loan_comaker', 'loan_collateral', 'loan_clearance', 'loan_deduction',
    'loan_release', 'loan_schedule', 'loan_instalment']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;
