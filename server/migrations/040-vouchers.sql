-- Vouchers: what is booked by hand, written, printed, approved and released by different people (decision 036).
create table voucher (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null default 'draft',
  -- Drawn or typed at the first print, and kept whatever becomes of it.
  number text,
  number_key text generated always as (kaban_reference_key(number)) stored,
  name text not null,
  date date not null,
  reference text,
  description text,
  pay_to text,
  payment_kind text,
  check_number text,
  check_date date,
  signatories jsonb not null default '[]',
  tags jsonb not null default '[]',
  media_id uuid,
  -- What its debits come to, and its credits, in centavos.
  amount bigint not null,
  -- Everybody who wrote in it: they do not approve it.
  maker_ids uuid[] not null,
  reverses_id uuid,
  -- What it was posted as, and in whose drawer, where cash was in it.
  entry_id uuid,
  batch_id uuid,
  print_count integer not null default 0,
  printed_at timestamptz,
  printed_by_id uuid constraint voucher_printed_by references user_account,
  approved_at timestamptz,
  approved_by_id uuid constraint voucher_approved_by references user_account,
  released_at timestamptz,
  released_by_id uuid constraint voucher_released_by references user_account,
  cancelled_at timestamptz,
  cancelled_by_id uuid constraint voucher_cancelled_by references user_account,
  cancel_reason text,
  created_at timestamptz not null,
  created_by_id uuid not null constraint voucher_created_by references user_account,
  updated_at timestamptz not null,
  updated_by_id uuid not null constraint voucher_updated_by references user_account,
  version integer not null default 1,
  constraint voucher_pkey primary key (organization_id, branch_id, id),
  constraint voucher_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint voucher_reverses foreign key (organization_id, branch_id, reverses_id)
    references voucher (organization_id, branch_id, id),
  constraint voucher_number unique (organization_id, branch_id, kind, number_key),
  constraint voucher_kind check (kind in ('journal', 'cash-check')),
  constraint voucher_payment check (case kind when 'journal' then pay_to is null and payment_kind is null
    else pay_to is not null and payment_kind in ('cash', 'check', 'online') end),
  constraint voucher_check check (payment_kind is not distinct from 'check'
    and check_number is not null and check_date is not null or check_number is null and check_date is null),
  constraint voucher_amount check (amount > 0),
  constraint voucher_makers check (created_by_id = any (maker_ids)),
  constraint voucher_state check (case state
    when 'draft' then num_nulls(printed_at, approved_at, released_at, cancelled_at) = 4
    when 'printed' then printed_at is not null and num_nulls(approved_at, released_at, cancelled_at) = 3
    when 'approved' then num_nulls(printed_at, approved_at) = 0 and num_nulls(released_at, cancelled_at) = 2
    when 'released' then num_nulls(printed_at, approved_at, released_at) = 0 and cancelled_at is null
    when 'cancelled' then cancelled_at is not null and cancel_reason <> '' and released_at is null
    else false end),
  constraint voucher_numbered check (number is not null or state = 'draft'),
  constraint voucher_people check ((printed_at is null) = (printed_by_id is null)
    and (approved_at is null) = (approved_by_id is null) and (released_at is null) = (released_by_id is null)
    and (cancelled_at is null) = (cancelled_by_id is null)),
  constraint voucher_posted check ((entry_id is not null) = (state = 'released'))
);
create index voucher_listed on voucher (organization_id, branch_id, kind, created_at desc, id);
create index voucher_in_state on voucher (organization_id, branch_id, kind, state, created_at desc);
create unique index voucher_entry on voucher (organization_id, branch_id, entry_id) where entry_id is not null;
-- A voucher is reversed once; again only where that reversal came to nothing.
create unique index voucher_reversed_once on voucher (organization_id, branch_id, reverses_id)
  where reverses_id is not null and state <> 'cancelled';

create table voucher_line (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  voucher_id uuid not null,
  line_number integer not null,
  account_id uuid not null,
  -- Where members hold the account: which of theirs.
  member_account_id uuid,
  description text,
  debit bigint not null,
  credit bigint not null,
  constraint voucher_line_pkey primary key (organization_id, branch_id, id),
  constraint voucher_line_side check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0)),
  constraint voucher_line_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id),
  constraint voucher_line_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint voucher_line_member_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create index voucher_line_of on voucher_line (organization_id, branch_id, voucher_id, line_number);

-- The lines of a voucher are written while it is a draft.
create function keep_voucher_lines() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  written voucher_line%rowtype;
  found_state text;
begin
  if tg_op = 'INSERT' then written := new; else written := old; end if;
  if tg_op = 'UPDATE' and (new.organization_id, new.branch_id, new.id, new.voucher_id)
      is distinct from (old.organization_id, old.branch_id, old.id, old.voucher_id) then
    raise exception 'a line stays with its voucher' using errcode = 'restrict_violation';
  end if;
  select v.state into found_state from voucher v where v.organization_id = written.organization_id
    and v.branch_id = written.branch_id and v.id = written.voucher_id for share;
  if found_state <> 'draft' then
    raise exception 'the lines of a voucher that is % stay as they are', found_state
      using errcode = 'restrict_violation', constraint = 'voucher_line_stays';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger voucher_line_stays before insert or update or delete on voucher_line
  for each row execute function keep_voucher_lines();

-- States in their order, and what each of them may still change.
create function keep_voucher() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  -- What a step writes; all else is written in a draft that stays one.
  of_steps text[] := array['state', 'number', 'number_key', 'entry_id', 'batch_id', 'print_count', 'printed_at',
    'printed_by_id', 'approved_at', 'approved_by_id', 'released_at', 'released_by_id', 'cancelled_at',
    'cancelled_by_id', 'cancel_reason', 'updated_at', 'updated_by_id', 'version'];
  of_writing text[] := array['name', 'date', 'reference', 'description', 'pay_to', 'payment_kind', 'check_number',
    'check_date', 'signatories', 'tags', 'media_id', 'amount', 'maker_ids', 'updated_at', 'updated_by_id', 'version'];
  before jsonb;
  after jsonb;
  -- No record: what reads a field of it is parsed wherever a session comes first, be it assigned or not.
  line_count bigint;
  debits bigint;
  credits bigint;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' or new.number is not null or new.print_count <> 0 then
      raise exception 'a voucher begins as a draft without a number' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' or old.number is not null then
      raise exception 'a voucher with a number is cancelled, not deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;

  before := to_jsonb(old) - 'number_key';
  after := to_jsonb(new) - 'number_key';
  if old.state = new.state and old.state = 'draft' then
    if before - of_writing <> after - of_writing then
      raise exception 'a draft has no steps behind it' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state = new.state then
    if old.state = 'cancelled' or before - 'print_count' <> after - 'print_count'
        or new.print_count <> old.print_count + 1 then
      raise exception 'a voucher that is % stays as it is', old.state
        using errcode = 'restrict_violation', constraint = 'voucher_stays';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('draft', 'printed'), ('printed', 'draft'), ('printed', 'approved'),
      ('approved', 'printed'), ('approved', 'released'), ('draft', 'cancelled'), ('printed', 'cancelled'),
      ('approved', 'cancelled')) then
    raise exception 'a voucher that is % does not become %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'voucher_steps';
  end if;
  if before - of_steps <> after - of_steps
      or old.number is distinct from new.number and (old.number is not null or new.state <> 'printed') then
    raise exception 'a voucher that is % keeps what it says', new.state
      using errcode = 'restrict_violation', constraint = 'voucher_stays';
  end if;

  if new.state in ('printed', 'released') then
    select count(*), sum(l.debit), sum(l.credit) into line_count, debits, credits from voucher_line l
      where l.organization_id = new.organization_id and l.branch_id = new.branch_id and l.voucher_id = new.id;
    if line_count < 2 or debits <> new.amount or credits <> new.amount then
      raise exception 'voucher % does not balance: debits %, credits %, amount %', new.id, debits, credits,
        new.amount using errcode = 'check_violation', constraint = 'voucher_balances';
    end if;
  end if;
  -- What was posted is what was approved, line by line.
  if new.state = 'released' and (not exists (select from journal_entry e where e.id = new.entry_id
        and e.organization_id = new.organization_id and e.branch_id = new.branch_id and e.reference = new.number
        and e.amount = new.amount
        and e.source = case new.kind when 'journal' then 'journal voucher' else 'check voucher' end)
      or line_count <> (select count(*) from journal_line j where j.entry_id = new.entry_id)
      or exists (select l.account_id, l.member_account_id, l.debit, l.credit from voucher_line l
          where l.organization_id = new.organization_id and l.branch_id = new.branch_id and l.voucher_id = new.id
        except all
        select j.account_id, j.member_account_id, j.debit, j.credit from journal_line j
          where j.entry_id = new.entry_id)) then
    raise exception 'voucher % is not posted as that entry', new.id
      using errcode = 'restrict_violation', constraint = 'voucher_posted_as';
  end if;
  return new;
end $$;
create trigger voucher_stays before insert or update or delete on voucher
  for each row execute function keep_voucher();

grant select, insert, update, delete on voucher to kaban_app;
grant select, insert, update, delete on voucher_line to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['voucher', 'voucher_line']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- From 100,000 on, one more person decides on the approval of a voucher.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'voucher', jsonb_build_array(jsonb_build_object('from_amount', 10000000,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 72)), now()
from branch b on conflict do nothing;

-- Who sees the ledger sees vouchers; who closes months writes them; who decides on what others ask for approves and
-- releases them; who serves at a window and sees the batches of all pays them.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['journal-voucher:read',
      'journal-voucher:export', 'cash-check-voucher:read', 'cash-check-voucher:export']
      where 'general-ledger:read' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['journal-voucher:create',
      'journal-voucher:update', 'journal-voucher:delete', 'journal-voucher:print', 'journal-voucher:cancel',
      'journal-voucher:reverse', 'cash-check-voucher:create', 'cash-check-voucher:update',
      'cash-check-voucher:delete', 'cash-check-voucher:print', 'cash-check-voucher:cancel',
      'cash-check-voucher:reverse'] where 'accounting-period:close' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['journal-voucher:approve',
      'journal-voucher:release', 'cash-check-voucher:approve', 'cash-check-voucher:release']
      where 'approvals:decide' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['cash-check-voucher:release'] || case
      when 'general-ledger:read' = any(permissions) then '{}'::text[]
      else array['cash-check-voucher:read', 'cash-check-voucher:export'] end
      where 'transaction-batch:read' = any(permissions) and 'teller:post-withdrawal' = any(permissions)
        and not 'approvals:decide' = any(permissions)$update$, roles);
  end loop;
end $$;
