-- The ledger: accounts, members, tellers' batches, the append-only journal and the balances it moves.

create table account (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  description text,
  section text,
  type text not null check (type in ('asset', 'liability', 'equity', 'revenue', 'expense', 'other')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  is_contra boolean not null default false,
  -- What a member holds in it: nothing (a general account), savings, share capital or a time deposit.
  member_kind text check (member_kind in ('savings', 'share capital', 'time deposit')),
  minimum_balance bigint not null default 0 check (minimum_balance >= 0),
  status text not null default 'open' check (status in ('open', 'frozen', 'closed')),
  account_category_id uuid,
  created_at timestamptz not null,
  created_by_id uuid,
  updated_at timestamptz not null,
  updated_by_id uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  unique (branch_id, id)
);
create unique index account_code on account (branch_id, code) where deleted_at is null;

-- Which account plays which part in a branch: where cash lies, where an overage goes.
create table branch_account (
  organization_id uuid not null,
  branch_id uuid not null,
  role text not null check (role in ('cash on hand', 'vault', 'cash over', 'cash short',
    'interest on deposits', 'service fee', 'penalty')),
  account_id uuid not null,
  primary key (branch_id, role),
  foreign key (branch_id, account_id) references account (branch_id, id)
);

create table member (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  passbook text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  full_name text not null,
  search_text text not null generated always as (kaban_plain(full_name || ' ' || passbook)) stored,
  birthdate date,
  sex text check (sex in ('male', 'female', 'n/a')),
  civil_status text
    check (civil_status in ('married', 'single', 'widowed', 'divorced', 'separated', 'civil partnership')),
  contact_number text,
  status text not null default 'pending' check (status in ('pending', 'for review', 'verified', 'not allowed')),
  is_closed boolean not null default false,
  created_at timestamptz not null,
  created_by_id uuid,
  updated_at timestamptz not null,
  updated_by_id uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  unique (branch_id, id)
);
create unique index member_passbook on member (branch_id, passbook) where deleted_at is null;
create index member_name on member (branch_id, kaban_plain(full_name), id) where deleted_at is null;
create index member_search on member using gin (search_text gin_trgm_ops);

create table series (
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  prefix text not null default '',
  padding integer not null default 6 check (padding between 1 and 12),
  next_number bigint not null default 1 check (next_number > 0),
  primary key (branch_id, kind)
);

create table transaction_batch (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  reference text not null,
  name text not null,
  entry_date date not null,
  beginning_cash bigint not null check (beginning_cash >= 0),
  -- What the drawer should hold now; moved by every cash posting, under this row's lock.
  expected_cash bigint not null check (expected_cash >= 0),
  counted_cash bigint check (counted_cash >= 0),
  over_short bigint,
  over_short_reason text,
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (branch_id, reference),
  check ((ended_at is null) = (counted_cash is null)),
  check (over_short is not distinct from counted_cash - expected_cash)
);
create unique index transaction_batch_one_open on transaction_batch (branch_id, user_id) where ended_at is null;
create index transaction_batch_branch on transaction_batch (branch_id, opened_at desc, id desc);

create table batch_cash_count (
  batch_id uuid not null references transaction_batch,
  organization_id uuid not null,
  branch_id uuid not null,
  bills_and_coins_id uuid not null,
  value bigint not null check (value > 0),
  quantity integer not null check (quantity >= 0),
  primary key (batch_id, bills_and_coins_id)
);

create table journal_entry (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  entry_date date not null,
  source text not null check (source in ('deposit', 'withdraw', 'payment', 'adjustment', 'journal voucher',
    'check voucher', 'loan', 'savings interest', 'savings charge', 'disbursement', 'blotter', 'opening', 'reversal')),
  reference text not null check (reference <> ''),
  description text not null default '',
  member_id uuid,
  account_id uuid,
  payment_type_id uuid,
  payment_kind text check (payment_kind in ('cash', 'check', 'online')),
  amount bigint not null check (amount > 0),
  -- What the receipt said: the member's balance in account_id, as this entry left it.
  balance_after bigint,
  batch_id uuid references transaction_batch,
  reverses_id uuid unique references journal_entry,
  back_date_reason text,
  approved_by_id uuid references user_account,
  created_at timestamptz not null,
  created_by_id uuid not null,
  -- Seals the entry: its lines are written in the transaction that wrote it, and never after.
  written_in xid8 not null default pg_current_xact_id(),
  unique (branch_id, source, reference)
);
create index journal_entry_branch on journal_entry (branch_id, entry_date desc, id desc);
create index journal_entry_batch on journal_entry (batch_id) where batch_id is not null;
create index journal_entry_reference on journal_entry using gin (kaban_plain(reference) gin_trgm_ops);

create table journal_line (
  entry_id uuid not null references journal_entry,
  line_number smallint not null check (line_number > 0),
  organization_id uuid not null,
  branch_id uuid not null,
  entry_date date not null,
  account_id uuid not null,
  member_id uuid,
  source text not null,
  payment_kind text check (payment_kind in ('cash', 'check', 'online')),
  created_by_id uuid not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (entry_id, line_number),
  check ((debit > 0) <> (credit > 0)),
  foreign key (branch_id, account_id) references account (branch_id, id),
  foreign key (branch_id, member_id) references member (branch_id, id)
);
create index journal_line_branch on journal_line (branch_id, entry_date desc, entry_id desc, line_number);
create index journal_line_account on journal_line (branch_id, account_id, entry_date desc, entry_id desc, line_number);
create index journal_line_source on journal_line (branch_id, source, entry_date desc, entry_id desc, line_number);
create index journal_line_person on journal_line (branch_id, created_by_id, entry_date desc, entry_id desc, line_number);
create index journal_line_member on journal_line (member_id, account_id, entry_date desc, entry_id desc, line_number)
  where member_id is not null;

-- Signed debit minus credit, as the journal moves it.
create table account_balance (
  account_id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  balance bigint not null,
  line_count bigint not null,
  foreign key (branch_id, account_id) references account (branch_id, id)
);

-- What a member holds in an account. `balance` is signed by the account's normal side: savings are positive.
create table member_account_balance (
  member_id uuid not null,
  account_id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  balance bigint not null default 0,
  line_count bigint not null default 0,
  last_entry_date date,
  status text not null default 'open' check (status in ('open', 'frozen', 'closed')),
  overdraft_limit bigint not null default 0 check (overdraft_limit >= 0),
  primary key (member_id, account_id),
  check (balance + overdraft_limit >= 0),
  foreign key (branch_id, account_id) references account (branch_id, id),
  foreign key (branch_id, member_id) references member (branch_id, id)
);

-- One row per account and day, kept by every posting: counts, totals, trial balances and deep pages come from it.
create table account_day (
  account_id uuid not null,
  entry_date date not null,
  organization_id uuid not null,
  branch_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  line_count bigint not null,
  primary key (account_id, entry_date)
);
create index account_day_branch on account_day (branch_id, entry_date);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_entry_append_only before update or delete on journal_entry
  for each row execute function refuse_change();
create trigger journal_entry_no_truncate before truncate on journal_entry execute function refuse_change();
create trigger journal_line_append_only before update or delete on journal_line
  for each row execute function refuse_change();
create trigger journal_line_no_truncate before truncate on journal_line execute function refuse_change();

create function check_entry_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  debits bigint;
  credits bigint;
begin
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0) into debits, credits
    from journal_line where entry_id = new.id;
  if debits <> credits or debits = 0 then
    raise exception 'journal entry % does not balance: debits %, credits %', new.id, debits, credits
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances after insert on journal_entry
  deferrable initially deferred for each row execute function check_entry_balances();

-- Asked the positive way, so that an entry this role cannot see (another branch's) is no entry to add to.
create function check_lines_sealed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from new_line where not exists (
      select from journal_entry e where e.id = new_line.entry_id and e.written_in = pg_current_xact_id()
        and e.branch_id = new_line.branch_id and e.entry_date = new_line.entry_date)) then
    raise exception 'a journal entry takes no further lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger journal_line_sealed after insert on journal_line
  referencing new table as new_line for each statement execute function check_lines_sealed();

-- An ended batch stays as it was.
create function refuse_change_of_ended_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null then
    raise exception 'an ended batch does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transaction_batch_ended before update or delete on transaction_batch
  for each row execute function refuse_change_of_ended_batch();

-- Its count neither.
create function refuse_count_of_ended_batch() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or exists (select from transaction_batch where id = new.batch_id and ended_at is not null) then
    raise exception 'the count of an ended batch does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger batch_cash_count_ended before insert or update or delete on batch_cash_count
  for each row execute function refuse_count_of_ended_batch();

grant select, insert on journal_entry, journal_line, batch_cash_count to kaban_app;
grant select, insert, update on account, branch_account, member, series, transaction_batch,
  account_balance, member_account_balance, account_day to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['account', 'branch_account', 'member', 'series', 'transaction_batch',
    'batch_cash_count', 'journal_entry', 'journal_line', 'account_balance', 'member_account_balance', 'account_day']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- Every account has its balance row from its first moment, so that posting only ever locks and updates it.
create function open_account_balance() returns trigger language plpgsql as $$
begin
  insert into account_balance (account_id, organization_id, branch_id, balance, line_count)
    values (new.id, new.organization_id, new.branch_id, 0, 0);
  return null;
end $$;
create trigger account_opens_balance after insert on account
  for each row execute function open_account_balance();

-- Under row-level security an index on text serves only comparisons that are declared to leak nothing. These give away
-- nothing of a row: they only match, and never fail on what a row holds. Where the role may not say so, searches stay
-- right and are slower.
do $$
begin
  alter function kaban_plain(text) leakproof;
  alter function textlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

-- Tables that grow from nothing by the thousand: without early statistics, plans made for ten rows meet a million.
do $$
declare
  growing text;
begin
  foreach growing in array array['journal_entry', 'journal_line', 'member', 'member_account_balance', 'account_day',
    'account_balance', 'transaction_batch', 'footstep', 'remembered_answer', 'session']
  loop
    execute format('alter table %I set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.05,
      autovacuum_vacuum_insert_scale_factor = 0.05)', growing);
  end loop;
end $$;
