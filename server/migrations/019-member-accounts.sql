-- What a member holds has an identity: a number of its product's series. One member can have two accounts of one
-- product. Every posting gets its place in the branch's order under one lock, and the database itself moves every
-- balance as lines are written, so that none can differ from its lines.

-- "000042": so many digits at least.
create function kaban_padded(number bigint, digits integer) returns text language sql immutable parallel safe
  as $$ select lpad(number::text, greatest(digits, length(number::text)), '0') $$;

-- The row at which a branch's postings queue.
create table journal_head (
  organization_id uuid not null,
  branch_id uuid not null,
  last_sequence bigint not null default 0,
  -- What was told of the books as they stood at a moment stays true: nothing is recorded at or before this one.
  recorded_floor timestamptz not null default '-infinity',
  constraint journal_head_pkey primary key (organization_id, branch_id),
  constraint journal_head_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);

create table member_account (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  -- Drawn from the product's own series when it is opened.
  number text not null,
  member_id uuid not null,
  -- The product: an account of the chart that members hold.
  account_id uuid not null,
  opened_on date not null,
  closed_on date,
  status text not null default 'open',
  -- What it was before its member left; it comes back when they do.
  status_before_closing text,
  -- What was agreed for this account alone, by the product's kind.
  terms jsonb not null default '{}',
  -- Signed by the product's normal side: savings are positive.
  balance bigint not null default 0,
  line_count bigint not null default 0,
  last_entry_date date,
  overdraft_limit bigint not null default 0,
  -- The last day of the overdraft; without end where there is none.
  overdraft_until date,
  created_at timestamptz not null,
  created_by_id uuid,
  version integer not null default 1,
  constraint member_account_pkey primary key (organization_id, branch_id, id),
  constraint member_account_number unique (organization_id, branch_id, account_id, number),
  constraint member_account_status check (status in ('open', 'dormant', 'frozen', 'closed')),
  constraint member_account_overdraft check (overdraft_limit >= 0),
  constraint member_account_floor check (balance + overdraft_limit >= 0),
  constraint member_account_product foreign key (branch_id, account_id) references account (branch_id, id),
  constraint member_account_member foreign key (branch_id, member_id) references member (branch_id, id)
);
create index member_account_held on member_account (branch_id, member_id, account_id);
create index member_account_of_product on member_account (branch_id, account_id, id);
create index member_account_searched on member_account using gin (kaban_plain(number) gin_trgm_ops);

-- Who else the account belongs to.
create table member_account_holder (
  organization_id uuid not null,
  branch_id uuid not null,
  member_account_id uuid not null,
  member_id uuid not null,
  constraint member_account_holder_pkey primary key (organization_id, branch_id, member_account_id, member_id),
  constraint member_account_holder_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id),
  constraint member_account_holder_member foreign key (branch_id, member_id) references member (branch_id, id)
);
create index member_account_holder_member on member_account_holder (branch_id, member_id);

-- The series of each product: its row is locked by every posting, so drawing a number costs no further lock.
alter table account_balance add column last_member_number bigint not null default 0;

-- The books so far: each pair of member and product becomes an account, in the order they were opened.
insert into member_account (organization_id, branch_id, id, number, member_id, account_id, opened_on, closed_on, status,
    status_before_closing, balance, line_count, last_entry_date, overdraft_limit, created_at)
  select h.organization_id, h.branch_id, gen_random_uuid(),
    a.code || '-' || kaban_padded(row_number() over (partition by h.account_id
      order by coalesce(f.first_day, h.last_entry_date), m.created_at, m.id), 6),
    h.member_id, h.account_id, coalesce(f.first_day, (m.created_at at time zone b.time_zone)::date),
    case when h.status = 'closed' then coalesce((m.closed_at at time zone b.time_zone)::date, h.last_entry_date,
      (m.created_at at time zone b.time_zone)::date) end,
    h.status, h.status_before_closing, h.balance, h.line_count, h.last_entry_date, h.overdraft_limit, m.created_at
  from member_account_balance h
  join member m on m.id = h.member_id
  join account a on a.id = h.account_id
  join branch b on b.id = h.branch_id
  left join lateral (select min(l.entry_date) as first_day from journal_line l
    where l.member_id = h.member_id and l.account_id = h.account_id) f on true;
update account_balance b set last_member_number = n.count
  from (select account_id, count(*) from member_account group by account_id) n where n.account_id = b.account_id;

-- The order of the books so far: as they were written.
alter table journal_entry disable trigger user;
alter table journal_entry add column sequence bigint;
alter table journal_entry add column member_account_id uuid;
update journal_entry e set sequence = o.sequence,
    member_account_id = (select m.id from member_account m
      where m.branch_id = e.branch_id and m.member_id = e.member_id and m.account_id = e.account_id)
  from (select id, row_number() over (partition by branch_id order by written_in, ctid) as sequence
    from journal_entry) o
  where o.id = e.id;
alter table journal_entry enable trigger user;
alter table journal_entry alter column sequence set not null;
-- The entry says itself which transaction wrote it; that it tells the truth is checked below.
alter table journal_entry alter column written_in drop default;
alter table journal_entry add constraint journal_entry_sequence unique (organization_id, branch_id, sequence);
alter table journal_entry add constraint journal_entry_member_account
  foreign key (organization_id, branch_id, member_account_id) references member_account (organization_id, branch_id, id);
insert into journal_head (organization_id, branch_id, last_sequence)
  select organization_id, branch_id, max(sequence) from journal_entry group by 1, 2;

alter table journal_line disable trigger user;
alter table journal_line add column sequence bigint;
alter table journal_line add column member_account_id uuid;
update journal_line l set sequence = e.sequence,
    member_account_id = (select m.id from member_account m
      where m.branch_id = l.branch_id and m.member_id = l.member_id and m.account_id = l.account_id)
  from journal_entry e where e.id = l.entry_id;
alter table journal_line enable trigger user;
alter table journal_line alter column sequence set not null;
drop index journal_line_branch;
drop index journal_line_account;
drop index journal_line_source;
drop index journal_line_person;
drop index journal_line_member;
create index journal_line_branch on journal_line (branch_id, entry_date desc, sequence desc, line_number);
create index journal_line_account on journal_line (branch_id, account_id, entry_date desc, sequence desc, line_number);
create index journal_line_source on journal_line (branch_id, source, entry_date desc, sequence desc, line_number);
create index journal_line_person
  on journal_line (branch_id, created_by_id, entry_date desc, sequence desc, line_number);
create index journal_line_member_account on journal_line (member_account_id, entry_date desc, sequence desc, line_number)
  where member_account_id is not null;
create index journal_line_member on journal_line (branch_id, member_id, entry_date desc, sequence desc, line_number)
  where member_id is not null;
drop index journal_entry_branch;
create index journal_entry_branch on journal_entry (branch_id, entry_date desc, sequence desc);

-- Passbooks are of an account, no longer of a pair.
alter table passbook_volume disable trigger user;
alter table passbook_volume add column member_account_id uuid;
update passbook_volume v set member_account_id = (select m.id from member_account m
  where m.branch_id = v.branch_id and m.member_id = v.member_id and m.account_id = v.account_id);
-- A book opened before anything was posted: its account begins with it.
insert into member_account (organization_id, branch_id, id, number, member_id, account_id, opened_on, created_at)
  select distinct on (v.member_id, v.account_id) v.organization_id, v.branch_id, gen_random_uuid(),
    a.code || '-P' || left(v.id::text, 8), v.member_id, v.account_id, v.opened_at::date, v.opened_at
  from passbook_volume v join account a on a.id = v.account_id
  where v.member_account_id is null order by v.member_id, v.account_id, v.number;
update passbook_volume v set member_account_id = (select m.id from member_account m
  where m.branch_id = v.branch_id and m.member_id = v.member_id and m.account_id = v.account_id)
  where v.member_account_id is null;
alter table passbook_volume enable trigger user;
alter table passbook_volume alter column member_account_id set not null;
alter table passbook_volume drop column member_id;
alter table passbook_volume drop column account_id;
alter table passbook_volume add constraint passbook_volume_account foreign key (organization_id, branch_id, member_account_id)
  references member_account (organization_id, branch_id, id);
alter table passbook_volume add constraint passbook_volume_number
  unique (organization_id, branch_id, member_account_id, number);

drop table member_account_balance;
drop function close_holding_of_closed_member();

-- An account gets its number as it is opened, and begins empty; of a member who has left it is closed.
create function begin_member_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  code text;
  held text;
  nth bigint;
begin
  select a.code, a.member_kind into code, held from account a
    where a.id = new.account_id and a.branch_id = new.branch_id;
  if held is null then
    raise exception 'members hold nothing in the account %', new.account_id using errcode = 'restrict_violation';
  end if;
  update account_balance b set last_member_number = b.last_member_number + 1
    where b.account_id = new.account_id returning b.last_member_number into nth;
  new.number := code || '-' || kaban_padded(nth, 6);
  new.balance := 0;
  new.line_count := 0;
  new.last_entry_date := null;
  if exists (select from member m where m.id = new.member_id and m.branch_id = new.branch_id and m.is_closed for share) then
    new.status_before_closing := new.status;
    new.status := 'closed';
  end if;
  return new;
end $$;
create trigger member_account_begins before insert on member_account
  for each row execute function begin_member_account();

create function refuse_another_holder() returns trigger language plpgsql as $$
begin
  if (new.organization_id, new.branch_id, new.id, new.number, new.member_id, new.account_id, new.opened_on)
      is distinct from (old.organization_id, old.branch_id, old.id, old.number, old.member_id, old.account_id, old.opened_on)
  then
    raise exception 'an account keeps its number, member and product' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_account_stays before update on member_account
  for each row execute function refuse_another_holder();

-- A number that was drawn, and a place in the order, is never given again.
create function refuse_fall() returns trigger language plpgsql as $$
begin
  raise exception '% only rises', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger series_only_rises before update of next_number on series
  for each row when (new.next_number < old.next_number) execute function refuse_fall();
create trigger journal_head_only_rises before update on journal_head
  for each row when (new.last_sequence < old.last_sequence or new.recorded_floor < old.recorded_floor)
  execute function refuse_fall();

-- The side and the kind of an account that was posted to are what its balances are signed by.
create function refuse_other_side() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if (new.normal_side, new.terms ->> 'account_type') is distinct from (old.normal_side, old.terms ->> 'account_type')
      and exists (select from account_balance b where b.account_id = new.id and b.line_count > 0) then
    raise exception 'an account that was posted to keeps its side and kind' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_keeps_side before update of normal_side, terms on account
  for each row execute function refuse_other_side();

-- A drawer begins empty and ends empty; what an ended batch keeps is what was expected before its count.
create function keep_drawer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.expected_cash := 0;
  elsif old.ended_at is null and new.ended_at is not null then
    if old.expected_cash <> 0 then
      raise exception 'the drawer of % is not empty', old.reference using errcode = 'restrict_violation';
    end if;
    new.expected_cash := new.counted_cash - new.over_short;
  end if;
  return new;
end $$;
create trigger transaction_batch_drawer before insert or update on transaction_batch
  for each row execute function keep_drawer();

-- What every statement that writes to the journal must leave behind. Set-based and linear: what came is copied once, and
-- each row of other tables is reached by its key.
drop trigger journal_entry_balances on journal_entry;
drop function check_entry_balances();
drop trigger journal_line_sealed on journal_line;
drop function check_lines_sealed();

create function check_entries_whole() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[] := array(select n.id from new_entry n);
  wrong uuid;
begin
  select i.id into wrong from unnest(ids) as i (id)
    where not exists (select from journal_line l where l.entry_id = i.id) limit 1;
  if wrong is not null then
    raise exception 'journal entry % does not balance: it has no lines', wrong
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end $$;
create trigger journal_entry_whole after insert on journal_entry
  referencing new table as new_entry for each statement execute function check_entries_whole();

create function move_balances() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off as $$
declare
  entries uuid[];
  accounts uuid[];
  days date[];
  members uuid[];
  held uuid[];
  debits bigint[];
  credits bigint[];
  counts bigint[];
  wrong record;
begin
  select array_agg(distinct n.entry_id) into entries from new_line n;
  select array_agg(s.account_id), array_agg(s.entry_date), array_agg(s.member_id), array_agg(s.member_account_id),
      array_agg(s.debit), array_agg(s.credit), array_agg(s.lines)
    into accounts, days, members, held, debits, credits, counts
    from (select n.account_id, n.entry_date, n.member_id, n.member_account_id, sum(n.debit)::bigint as debit,
        sum(n.credit)::bigint as credit, count(*) as lines
      from new_line n group by 1, 2, 3, 4 order by 1, 2, 3, 4) s;

  -- Each entry whole, written here and now, and its lines of one mind with it.
  select i.id, s.debit, s.credit, e.amount, e.id is not null and e.written_in = pg_current_xact_id() and s.is_its
      and s.has_its_own as is_its
    into wrong
    from unnest(entries) as i (id)
    left join lateral (select o.* from journal_entry o where o.id = i.id offset 0) e on true
    cross join lateral (select sum(l.debit) as debit, sum(l.credit) as credit,
        bool_and((l.organization_id, l.branch_id, l.entry_date, l.sequence, l.source, l.created_by_id)
          = (e.organization_id, e.branch_id, e.entry_date, e.sequence, e.source, e.created_by_id)
          and l.payment_kind is not distinct from e.payment_kind) as is_its,
        (e.member_id is null or bool_or(l.member_id = e.member_id))
          and (e.member_account_id is null or bool_or(l.member_account_id = e.member_account_id
            and l.member_id = e.member_id and l.account_id = e.account_id)) as has_its_own
      from journal_line l where l.entry_id = i.id) s
    where e.id is null or e.written_in <> pg_current_xact_id() or s.is_its is not true or s.has_its_own is not true
      or s.debit <> s.credit or s.debit <> e.amount
    limit 1;
  if found then
    if wrong.is_its is not true then
      raise exception 'a journal entry takes no further lines, and none that differ from it'
        using errcode = 'restrict_violation';
    end if;
    raise exception 'journal entry % does not balance: debits %, credits %, amount %', wrong.id, wrong.debit,
      wrong.credit, wrong.amount using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;

  -- What members hold is moved through an account of theirs, and only that.
  select m.account_id into wrong
    from unnest(accounts, members, held) as m (account_id, member_id, member_account_id)
    left join lateral (select a.member_kind, a.branch_id from account a where a.id = m.account_id offset 0) a on true
    left join lateral (select h.member_id, h.account_id from member_account h
      where h.organization_id = (select o.organization_id from journal_entry o where o.id = entries[1])
        and h.branch_id = a.branch_id and h.id = m.member_account_id offset 0) h on true
    where (a.member_kind is null) <> (m.member_account_id is null)
      or m.member_account_id is not null
        and (h.member_id, h.account_id) is distinct from (m.member_id, m.account_id)
    limit 1;
  if found then
    raise exception 'a line in the account % names no account that the member holds there', wrong.account_id
      using errcode = 'restrict_violation';
  end if;

  update account_balance b set balance = b.balance + m.moved, line_count = b.line_count + m.lines
    from (select u.account_id, sum(u.debit - u.credit)::bigint as moved, sum(u.lines)::bigint as lines
      from unnest(accounts, debits, credits, counts) as u (account_id, debit, credit, lines)
      group by 1 order by 1) m
    where b.account_id = m.account_id;
  insert into account_day as d (account_id, entry_date, organization_id, branch_id, debit, credit, line_count)
    select u.account_id, u.entry_date, b.organization_id, b.branch_id, sum(u.debit), sum(u.credit), sum(u.lines)
    from unnest(accounts, days, debits, credits, counts) as u (account_id, entry_date, debit, credit, lines)
    join account_balance b on b.account_id = u.account_id
    group by 1, 2, 3, 4 order by 1, 2
    on conflict (account_id, entry_date) do update set debit = d.debit + excluded.debit,
      credit = d.credit + excluded.credit, line_count = d.line_count + excluded.line_count;
  update member_account h set
      balance = h.balance + case m.normal_side when 'debit' then m.moved else -m.moved end,
      line_count = h.line_count + m.lines, last_entry_date = greatest(h.last_entry_date, m.last_day)
    from (select b.organization_id, b.branch_id, u.member_account_id, a.normal_side,
        sum(u.debit - u.credit)::bigint as moved, sum(u.lines)::bigint as lines, max(u.entry_date) as last_day
      from unnest(accounts, days, held, debits, credits, counts)
        as u (account_id, entry_date, member_account_id, debit, credit, lines)
      join account_balance b on b.account_id = u.account_id
      join account a on a.id = u.account_id
      where u.member_account_id is not null
      group by 1, 2, 3, 4 order by 3) m
    where h.organization_id = m.organization_id and h.branch_id = m.branch_id and h.id = m.member_account_id;
  -- Cash on hand of an entry in a batch lies in its drawer.
  update transaction_batch b set expected_cash = b.expected_cash + m.moved
    from (select e.batch_id, sum(l.debit - l.credit)::bigint as moved
      from unnest(entries) as i (id)
      join journal_entry e on e.id = i.id
      join branch_account c on c.branch_id = e.branch_id and c.role = 'cash on hand'
      join journal_line l on l.entry_id = e.id and l.account_id = c.account_id
      where e.batch_id is not null group by 1 order by 1) m
    where b.id = m.batch_id;
  return null;
end $$;
create trigger journal_line_moves after insert on journal_line
  referencing new table as new_line for each statement execute function move_balances();

-- Balances move by lines alone, and a drawer too: nobody writes them.
revoke insert, update on account_balance, account_day from kaban_app;
revoke update on transaction_batch from kaban_app;
grant update (counted_cash, over_short, over_short_reason, ended_at) on transaction_batch to kaban_app;
grant select on member_account to kaban_app;
grant insert (organization_id, branch_id, id, member_id, account_id, opened_on, terms, created_at, created_by_id)
  on member_account to kaban_app;
grant update (status, status_before_closing, closed_on, terms, overdraft_limit, overdraft_until, version)
  on member_account to kaban_app;
grant select, insert, delete on member_account_holder to kaban_app;
grant select, insert, update on journal_head to kaban_app;
-- A new account begins with its balance, and a role without that right adds it.
alter function open_account_balance() security definer;
alter function open_account_balance() set search_path = public, pg_temp;

do $$
declare
  owned text;
begin
  foreach owned in array array['journal_head', 'member_account', 'member_account_holder']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;
alter table member_account set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.05);
